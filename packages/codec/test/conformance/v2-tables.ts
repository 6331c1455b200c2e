import { isJsonError } from '@wirework/encoding-errors';
import { tableRows } from '@wirework/test-support';
import { marshal, newDecoder, newEncoder, parseAny, stringify, unmarshal } from '../../src/index.ts';
import { isEmptyInV2, shaped } from './encode-tables.ts';
import { Tally, attempt, same } from './tally.ts';
import { byJsonName, roundSingles, targetOf, type WireType } from './target-of.ts';
import { exclusion, holder } from './unmarshal-tables.ts';
import { fromWire, inputBytes, inputOf, toWire, type HasInput } from './wire.ts';

interface ErrorV2 {
  readonly kind: 'syntax' | 'duplicate' | 'type';
  readonly pointer?: string;
}

const go = 'v2';
const codes = { syntax: 'SYNTAX', duplicate: 'DUPLICATE_NAME', type: 'UNMARSHAL_TYPE' } as const;

type Outcome = { value: unknown } | { error: unknown };

/** Checks an outcome against the row. */
function expectOutcome(outcome: Outcome, err: ErrorV2 | null, value: unknown, type: WireType): void {
  if (err === null) {
    if ('error' in outcome) throw outcome.error;
    same(roundSingles(type, toWire(outcome.value)), roundSingles(type, value));
    return;
  }
  if ('value' in outcome) throw new Error(`gave ${JSON.stringify(toWire(outcome.value))} instead of ${err.kind}`);
  const { error } = outcome;
  if (!isJsonError(error)) throw error;
  same(error.code, codes[err.kind], 'code');
  if (err.pointer !== undefined) same(error.pointer, err.pointer, 'pointer');
}

export async function decodeV2(): Promise<Tally> {
  const tally = new Tally();
  interface Row extends HasInput {
    id: string;
    type: WireType;
    prefilled?: unknown;
    expect: { err: ErrorV2 | null; value: unknown };
  }
  for (const row of tableRows<Row>('go-v2/decode.json')) {
    const { id, type, prefilled, expect } = row;
    // Go reads up to a fault; here, the whole text is checked first, and nothing changes.
    const whole = await attempt(() => parseAny(inputOf(row), { go }));
    const isFaulty = 'error' in whole && isJsonError(whole.error, 'SYNTAX');
    const err = isFaulty && expect.err !== null ? ({ kind: 'syntax' } as const) : expect.err;
    const check = async (): Promise<void> => {
      const target = targetOf(type);
      const input = inputOf(row);
      const value = byJsonName(type, expect.value);
      if (prefilled !== undefined) {
        const into = fromWire(byJsonName(type, prefilled)) as object;
        const outcome = await attempt(() => unmarshal(input, target, { go, into }));
        expectOutcome('value' in outcome ? { value: into } : outcome, err, value, type);
        if (err?.kind === 'type') same(toWire(into), value, 'what is left');
        return;
      }
      expectOutcome(await attempt(() => unmarshal(input, target, { go })), err, value, type);
      for (const chunks of [[inputBytes(row)], Array.from(inputBytes(row), (byte) => Uint8Array.of(byte))])
        expectOutcome(
          await attempt(() => newDecoder(chunks, { go, trailing: 'reject' }).decode(target)),
          err,
          value,
          type,
        );
      if (type === 'any') expectOutcome(await attempt(() => parseAny(input, { go })), err, value, type);
      // Up to the first value that does not fit, what was read is there. Go leaves 0 where a number of any is too
      // large.
      if (err?.kind === 'type' && type !== 'any') {
        const { target: outer, into, wrap } = holder(type);
        await attempt(() => unmarshal(wrap(input), outer, { go, into }));
        same(toWire(into.v), value, 'what is left');
      }
    };
    await tally.row(id, check, exclusion(type) ?? unlike(prefilled, type));
  }
  return tally;
}

/** Returns why a row with an existing value is left out, if it is. */
function unlike(prefilled: unknown, type: WireType): string | undefined {
  const isObject = (it: unknown): boolean => typeof it === 'object' && it !== null && !Array.isArray(it);
  const holdsObject = JSON.stringify(type).includes('"any"') && Object.values(prefilled ?? {}).some(isObject);
  return holdsObject ? 't.any replaces an object, which v2 fills' : undefined;
}

export async function encodeV2(): Promise<Tally> {
  const tally = new Tally();
  interface Row {
    id: string;
    type?: WireType;
    value: unknown;
    expect: { out?: string; err?: ErrorV2 };
  }
  for (const { id, type, value, expect } of tableRows<Row>('go-v2/encode.json')) {
    const make = (): unknown => (type === undefined ? fromWire(value) : shaped(type, value, isEmptyInV2));
    // Fields have an order, maps have none.
    const options = { go, sortKeys: type === undefined } as const;
    // An impossible JsonNumber is refused before it can be written.
    const code = JSON.stringify(value).startsWith('{"$n"') ? 'SYNTAX' : 'UNSUPPORTED_VALUE';
    const quoted = type !== undefined && JSON.stringify(type).includes('"opts":["string"]');
    await tally.row(
      id,
      async () => {
        const chunks: Uint8Array[] = [];
        const encoder = newEncoder({ write: (chunk) => void chunks.push(chunk) }, options);
        const outcomes = [
          await attempt(() => stringify(make(), options)),
          await attempt(() => Buffer.from(marshal(make(), options)).toString()),
          await attempt(async () => {
            await encoder.encode(make());
            return Buffer.concat(chunks).toString().slice(0, -1);
          }),
        ];
        for (const outcome of outcomes) {
          if (expect.err === undefined) same(outcome, { value: expect.out });
          else same((outcome as { error?: { code?: string } }).error?.code, code, 'code');
        }
        same(chunks.length > 0, expect.err === undefined, 'written');
      },
      quoted ? 'no counterpart of the tag option "string"' : undefined,
    );
  }
  return tally;
}
