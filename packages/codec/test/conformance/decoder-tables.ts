import { tableRows } from '@wirework/test-support';
import { isJsonNumber } from '@wirework/scanner';
import { isDelim, newDecoder, t, type Decoder, type Target } from '../../src/index.ts';
import { Tally, attempt, expectOutcome, same, sameError } from './tally.ts';
import { byJsonName, roundSingles, targetOf } from './target-of.ts';
import { exclusion, notATarget, optionsOf, type TypedRow } from './unmarshal-tables.ts';
import { inputBytes, toWire, type HasInput, type WireError } from './wire.ts';

type Op = 'token' | 'more' | 'decode' | 'buffered' | { readonly decode: string };

interface Result {
  readonly token?: [string, unknown] | [string];
  readonly more?: boolean;
  readonly value?: unknown;
  readonly buffered?: string;
  readonly err?: WireError;
  readonly offset: number;
}

interface ScriptRow extends HasInput {
  readonly id: string;
  readonly ops: readonly Op[];
  readonly expect: { readonly results: readonly Result[] };
  readonly chunks?: readonly number[];
  readonly chunk_size?: number;
  readonly reader_error?: string;
  readonly useNumber?: boolean;
  readonly disallowUnknownFields?: boolean;
  readonly first_error_step?: number;
}

const targets: Record<string, Target> = {
  'struct{A int}': t.struct('SA', { A: t.int() }),
  int: t.int(),
  string: t.string(),
};

/** The input of a row in the pieces in which it arrives. */
function* pieces(row: ScriptRow, bytes: Uint8Array): Generator<Uint8Array> {
  let at = 0;
  const sizes = row.chunks ?? (row.chunk_size === undefined ? [bytes.length] : undefined);
  for (let i = 0; at < bytes.length; i++) {
    const size = sizes === undefined ? (row.chunk_size as number) : (sizes[i] ?? bytes.length);
    yield bytes.subarray(at, at + size);
    at += size;
  }
  if (row.reader_error !== undefined) throw new Error(row.reader_error);
}

async function perform(decoder: Decoder, op: Op): Promise<Omit<Result, 'offset' | 'err'>> {
  switch (op) {
    case 'token': {
      const token = await decoder.token();
      if (isDelim(token)) return { token: ['delim', String(token)] };
      if (token === null) return { token: ['null'] };
      if (isJsonNumber(token)) return { token: ['number', String(token)] };
      const kind = typeof token === 'boolean' ? 'bool' : typeof token === 'number' ? 'float64' : 'string';
      return { token: [kind, toWire(token)] };
    }
    case 'more':
      return { more: await decoder.more() };
    case 'buffered':
      return { buffered: await new Response(decoder.buffered()).text() };
    case 'decode':
      return { value: toWire(await decoder.decode()) };
    default:
      return { value: toWire(await decoder.decode(targets[op.decode] as Target)) };
  }
}

async function script(name: string): Promise<Tally> {
  const tally = new Tally();
  for (const row of tableRows<ScriptRow>(`go/${name}.json`)) {
    await tally.row(row.id, async () => {
      const decoder = newDecoder(pieces(row, inputBytes(row)));
      if (row.useNumber === true) decoder.useNumber();
      if (row.disallowUnknownFields === true) decoder.disallowUnknownFields();
      const last = row.first_error_step ?? row.ops.length - 1;
      for (let step = 0; step <= last; step++) {
        const { err, offset, ...expected } = row.expect.results[step] as Result;
        const outcome = await attempt(() => perform(decoder, row.ops[step] as Op));
        const where = `step ${step} ${JSON.stringify(row.ops[step])} of ${JSON.stringify(row.in)}`;
        if (err !== undefined) {
          if ('value' in outcome) throw new Error(`${where}: gave ${JSON.stringify(outcome.value)}`);
          const { error } = outcome;
          if (err.kind === 'Other' && err.msg === row.reader_error) same((error as Error).message, err.msg, where);
          else {
            try {
              sameError(error, err);
            } catch (difference) {
              throw new Error(`${where}: ${(difference as Error).message}`);
            }
          }
        } else if ('error' in outcome) {
          throw new Error(`${where}: failed with ${String(outcome.error)}`);
        } else {
          same(outcome.value, expected, where);
        }
        same(decoder.inputOffset(), offset, `${where}: offset`);
      }
    });
  }
  return tally;
}

export const decodeSequences = (): Promise<Tally> => script('decode_sequences');
export const tokenStreams = (): Promise<Tally> => script('token_streams');

/** The ways in which an input arrives: whole, byte by byte, and in two parts with the cut in the middle. */
export function arrivals(bytes: Uint8Array): Iterable<Uint8Array>[] {
  const middle = bytes.length >> 1;
  return [
    [bytes],
    Array.from(bytes, (byte) => Uint8Array.of(byte)),
    [bytes.subarray(0, middle), bytes.subarray(middle)],
  ];
}

async function typed(name: string): Promise<Tally> {
  const tally = new Tally();
  for (const row of tableRows<TypedRow>(`go/${name}.json`)) {
    const expected = row.expect.decode;
    await tally.row(
      row.id,
      async () => {
        if (expected === undefined) throw new Error('no expectation');
        for (const source of arrivals(inputBytes(row))) {
          const decoder = newDecoder(source, optionsOf(row));
          const value = byJsonName(row.type, expected.value);
          await expectOutcome(
            () => decoder.decode(targetOf(row.type)),
            { err: expected.err, value },
            (it) => roundSingles(row.type, it),
          );
          same(decoder.inputOffset(), expected.offset, 'offset');
        }
      },
      exclusion(row.type),
    );
  }
  return tally;
}

export const decoderUnmarshal = (): Promise<Tally> => typed('decode_unmarshal');
export const decoderTypeMatrix = (): Promise<Tally> => typed('decode_type_matrix');

export async function decoderSyntaxErrors(): Promise<Tally> {
  const tally = new Tally();
  interface Row extends HasInput {
    id: string;
    expect: { decode_err: WireError | null; decode_offset: number };
  }
  for (const row of tableRows<Row>('go/syntax_errors.json')) {
    await tally.row(row.id, async () => {
      for (const source of arrivals(inputBytes(row))) {
        const decoder = newDecoder(source);
        const outcome = await attempt(() => decoder.decode());
        if (row.expect.decode_err === null) {
          if ('error' in outcome) throw outcome.error;
        } else {
          sameError((outcome as { error: unknown }).error, row.expect.decode_err);
        }
        same(decoder.inputOffset(), row.expect.decode_offset, 'offset');
      }
    });
  }
  return tally;
}

export async function decoderMaxDepth(): Promise<Tally> {
  const tally = new Tally();
  interface Row {
    id: string;
    in_repeat: [string, number][];
    expect: { decode_err: WireError | null };
  }
  for (const row of tableRows<Row>('go/max_depth.json')) {
    await tally.row(row.id, async () => {
      const input = row.in_repeat.map(([text, times]) => text.repeat(times)).join('');
      const outcome = await attempt(() => newDecoder(input).decode());
      if (row.expect.decode_err === null) {
        if ('error' in outcome) throw outcome.error;
      } else {
        sameError((outcome as { error: unknown }).error, row.expect.decode_err);
      }
    });
  }
  return tally;
}

export async function decoderInvalidUnmarshal(): Promise<Tally> {
  const tally = new Tally();
  interface Row {
    id: string;
    target: string;
    expect: { decoder_in: string; decode_err: WireError; then_decode_any: { err: WireError | null; value: unknown } };
  }
  for (const row of tableRows<Row>('go/invalid_unmarshal.json')) {
    await tally.row(row.id, async () => {
      const decoder = newDecoder(row.expect.decoder_in);
      const outcome = await attempt(() => decoder.decode(notATarget(row.target) as never));
      if ('value' in outcome) throw new Error('read it');
      sameError(outcome.error, row.expect.decode_err);
      await expectOutcome(() => decoder.decode(), row.expect.then_decode_any);
    });
  }
  return tally;
}
