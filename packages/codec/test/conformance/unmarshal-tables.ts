import { stateRows, tableRows } from '@wirework/test-support';
import { JsonNumber } from '@wirework/scanner';
import { marshal, parseAny, t, unmarshal, valid, type UnmarshalOptions } from '../../src/index.ts';
import { Tally, attempt, expectOutcome, same, sameError } from './tally.ts';
import { NoCounterpart, byJsonName, roundSingles, targetOf, type WireType } from './target-of.ts';
import { fromWire, inputOf, toWire, type HasInput, type WireError } from './wire.ts';

export interface TypedRow extends HasInput {
  readonly id: string;
  readonly type: WireType;
  readonly useNumber?: boolean;
  readonly disallowUnknownFields?: boolean;
  readonly expect: {
    readonly unmarshal?: { readonly err: WireError | null; readonly value: unknown };
    readonly decode?: { readonly err: WireError | null; readonly value: unknown; readonly offset: number };
    readonly remarshal?: string;
  };
}

/** Why a typed row is left out, if it is. */
export function exclusion(type: WireType): string | undefined {
  try {
    targetOf(type);
    return undefined;
  } catch (error) {
    if (error instanceof NoCounterpart) return `no counterpart of ${error.message}`;
    throw error;
  }
}

export const optionsOf = (row: TypedRow): UnmarshalOptions => ({
  caseInsensitive: true,
  ...(row.useNumber === true ? { numbers: 'lossless' as const } : {}),
  ...(row.disallowUnknownFields === true ? { disallowUnknownFields: true } : {}),
});

/** Returns an object to fill, which shows the result of a failed read. */
export function holder(type: WireType): {
  target: ReturnType<typeof t.struct>;
  into: { v: unknown };
  wrap: (input: string | Uint8Array) => string | Uint8Array;
} {
  const into = { v: undefined };
  return {
    target: t.struct('', { v: targetOf(type) }),
    into,
    wrap: (input) =>
      typeof input === 'string' ? `{"v":${input}}` : Buffer.concat([Buffer.from('{"v":'), input, Buffer.from('}')]),
  };
}

async function typed(name: string): Promise<Tally> {
  const tally = new Tally();
  for (const row of tableRows<TypedRow>(`go/${name}.json`)) {
    const { unmarshal: whole, remarshal } = row.expect;
    await tally.row(
      row.id,
      async () => {
        const target = targetOf(row.type);
        const options = optionsOf(row);
        const input = inputOf(row);
        const normalize = (it: unknown): unknown => roundSingles(row.type, it);
        const expected = whole ?? row.expect.decode;
        if (expected === undefined) throw new Error('no expectation');
        const value = byJsonName(row.type, expected.value);
        if (whole !== undefined || expected.err === null) {
          await expectOutcome(() => unmarshal(input, target, options), { err: expected.err, value }, normalize);
        }
        // After an error about types, what fitted is there.
        if (expected.err !== null && expected.err.kind !== 'SyntaxError' && whole !== undefined) {
          const { target: outer, into, wrap } = holder(row.type);
          await attempt(() => unmarshal(wrap(input), outer, { ...options, into }));
          if (expected.err.kind !== 'Other') same(toWire(into.v), value, 'what is left');
        }
        if (remarshal !== undefined && expected.err === null && row.type !== 'float32') {
          same(
            Buffer.from(marshal(unmarshal(input, target, options), { sortKeys: false })).toString(),
            remarshal,
            'remarshal',
          );
        }
      },
      exclusion(row.type),
    );
  }
  return tally;
}

export const decodeUnmarshal = (): Promise<Tally> => typed('decode_unmarshal');
export const decodeTypeMatrix = (): Promise<Tally> => typed('decode_type_matrix');

export async function decodePrefilled(): Promise<Tally> {
  const tally = new Tally();
  interface Row extends HasInput {
    id: string;
    type: WireType;
    prefilled: unknown;
    expect: { err: WireError | null; value: unknown };
  }
  for (const row of tableRows<Row>('go/decode_prefilled.json')) {
    await tally.row(
      row.id,
      async () => {
        const into = fromWire(byJsonName(row.type, row.prefilled)) as object;
        const outcome = await attempt(() => unmarshal(inputOf(row), targetOf(row.type), { into }));
        if (row.expect.err === null) {
          if ('error' in outcome) throw outcome.error;
        } else {
          sameError((outcome as { error: unknown }).error, row.expect.err);
        }
        same(toWire(into), byJsonName(row.type, row.expect.value), 'what is there');
      },
      exclusion(row.type),
    );
  }
  return tally;
}

export async function decodeStrings(): Promise<Tally> {
  const tally = new Tally();
  for (const row of tableRows<HasInput & { id: string; expect: { value: unknown; err: WireError | null } }>(
    'go/decode_strings.json',
  )) {
    await tally.row(row.id, async () => {
      await expectOutcome(() => unmarshal(inputOf(row), t.string()), row.expect);
      await expectOutcome(() => parseAny(inputOf(row)), row.expect);
    });
  }
  return tally;
}

export async function numbers(): Promise<Tally> {
  const tally = new Tally();
  interface Outcome {
    value: unknown;
    err?: WireError | string;
  }
  interface Row {
    id: string;
    in: string;
    expect: {
      valid_literal: boolean;
      int64: Outcome;
      float64: Outcome;
      marshal_number: string | { err: WireError };
      decode_into: Record<string, Outcome>;
    };
  }
  for (const row of tableRows<Row>('go/numbers.json')) {
    await tally.row(row.id, async () => {
      const { expect } = row;
      const number = await attempt(() => new JsonNumber(row.in));
      same('value' in number, expect.valid_literal, 'a literal');
      if ('value' in number) {
        await accessor(() => number.value.int64(), expect.int64);
        await accessor(() => number.value.float64(), expect.float64);
        same(Buffer.from(marshal(number.value)).toString(), expect.marshal_number);
      }
      for (const [type, outcome] of Object.entries(expect.decode_into ?? {})) {
        const err = (outcome.err ?? null) as WireError | null;
        const normalize = (it: unknown): unknown => roundSingles(type, it);
        await expectOutcome(() => unmarshal(row.in, targetOf(type)), { err, value: outcome.value }, normalize);
      }
    });
  }
  return tally;
}

async function accessor(work: () => number | bigint, expected: { value: unknown; err?: unknown }): Promise<void> {
  const outcome = await attempt(work);
  if (expected.err !== undefined) return same('error' in outcome, true, 'refused');
  if ('error' in outcome) throw outcome.error;
  const { value } = outcome;
  const plain = typeof value === 'bigint' && value <= 2n ** 53n && value >= -(2n ** 53n) ? Number(value) : value;
  // -0 is no integer of Go.
  same(toWire(plain), expected.value);
}

export async function syntaxErrors(): Promise<Tally> {
  const tally = new Tally();
  interface Row extends HasInput {
    id: string;
    expect: { valid: boolean; unmarshal_err: WireError | null; remarshal?: string };
  }
  for (const row of tableRows<Row>('go/syntax_errors.json')) {
    await tally.row(row.id, async () => {
      const input = inputOf(row);
      same(valid(input), row.expect.valid, 'valid');
      for (const read of [parseAny, (it: string | Uint8Array) => unmarshal(it, t.any())]) {
        const outcome = await attempt(() => read(input));
        if (row.expect.unmarshal_err === null) {
          if ('error' in outcome) throw outcome.error;
          if (row.expect.remarshal !== undefined) {
            same(Buffer.from(marshal(outcome.value, { sortKeys: true })).toString(), row.expect.remarshal);
          }
        } else {
          sameError((outcome as { error: unknown }).error, row.expect.unmarshal_err);
        }
      }
    });
  }
  return tally;
}

export async function syntaxStateByte(): Promise<Tally> {
  const tally = new Tally();
  for (const { id, prefix, byByte } of stateRows()) {
    for (const [byte, expected] of byByte.entries()) {
      await tally.row(`${id}+${byte}`, async () => {
        const input = Buffer.concat([Buffer.from(prefix), Buffer.from([byte])]);
        const outcome = await attempt(() => parseAny(input));
        if (expected === 'ok') {
          if ('error' in outcome) throw outcome.error;
        } else {
          const [msg, offset] = expected;
          sameError((outcome as { error: unknown }).error, { kind: 'SyntaxError', msg, offset });
        }
      });
    }
  }
  return tally;
}

export async function maxDepth(): Promise<Tally> {
  const tally = new Tally();
  interface Row {
    id: string;
    in_repeat: [string, number][];
    expect: { valid: boolean; unmarshal_err: WireError | null };
  }
  for (const row of tableRows<Row>('go/max_depth.json')) {
    await tally.row(row.id, async () => {
      const input = row.in_repeat.map(([text, times]) => text.repeat(times)).join('');
      same(valid(input), row.expect.valid, 'valid');
      const outcome = await attempt(() => parseAny(input));
      if (row.expect.unmarshal_err === null) {
        if ('error' in outcome) throw outcome.error;
      } else {
        sameError((outcome as { error: unknown }).error, row.expect.unmarshal_err);
      }
    });
  }
  return tally;
}

export async function keyFolding(): Promise<Tally> {
  const tally = new Tally();
  interface Row {
    id: string;
    field_name: string;
    json_key: string;
    expect: { matched: boolean };
  }
  for (const { id, field_name, json_key, expect } of tableRows<Row>('go/key_folding.json')) {
    await tally.row(
      id,
      () => {
        const target = t.struct('', { [field_name]: t.int32() });
        const value = unmarshal(JSON.stringify({ [json_key]: 1 }), target, { caseInsensitive: true });
        same((value as Record<string, number>)[field_name] === 1, expect.matched);
      },
      field_name === '' ? 'an empty name is a name here; Go ignores an empty tag' : undefined,
    );
  }
  return tally;
}

export async function invalidUnmarshal(): Promise<Tally> {
  const tally = new Tally();
  interface Row extends HasInput {
    id: string;
    target: string;
    expect: { unmarshal_err: WireError };
  }
  for (const row of tableRows<Row>('go/invalid_unmarshal.json')) {
    await tally.row(row.id, async () => {
      const outcome = await attempt(() => unmarshal(inputOf(row), notATarget(row.target) as never));
      if ('value' in outcome) throw new Error('read it');
      sameError(outcome.error, row.expect.unmarshal_err);
    });
  }
  return tally;
}

/** Returns a value that is not a target, the nearest that JavaScript has. */
export function notATarget(name: string): unknown {
  if (name.startsWith('nil')) return null;
  if (name.includes('struct') || name.includes('map')) return Object.freeze({});
  return name.includes('string') ? 'text' : 1;
}
