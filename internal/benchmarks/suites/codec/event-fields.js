/** The targets of the members of `event()` in `lib/corpora.js`, a log line. */
import { t } from '@wirework/codec';

export const requestFields = {
  method: t.string(),
  path: t.string(),
  status: t.int(),
  ms: t.float64(),
  sha256: t.string(),
};
export const eventFields = {
  id: t.int(),
  trace: t.string(),
  time: t.string(),
  level: t.string(),
  service: t.string(),
  user: t.string(),
  request: t.struct('Request', requestFields),
  región: t.string(),
  tags: t.list(t.string()),
  ok: t.bool(),
  parent: t.any(),
};
