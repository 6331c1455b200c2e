import { type Hash, createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdir, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ClientError, ErrFileExists, ErrorType, wrapSentinel } from '@wirework/http-errors';
import { tooLarge } from '../../base/transport-failure.ts';
import type { HttpResult } from '../../response/result.ts';
import { ErrChecksumMismatch } from '../../base/sentinels.ts';
import { BodyStream } from '../../transport/body-stream.ts';
import { newChunkFreer } from '../../transport/workarounds/free-chunks.ts';
import { readRangeResponse, type RangeResponse } from './range-response.ts';
import type { DownloadAttempts } from './download-attempts.ts';
import type { DownloadConfig } from './download-config.ts';
import { type DownloadResult, downloadInProgress } from './downloader.ts';
import { FileWriter } from './file-writer.ts';
import { commitFile } from './commit-file.ts';
import {
  adoptFile,
  discardPart,
  noPart,
  openPart,
  partOf,
  startPart,
  type PartFile,
  type PartState,
} from './part-file.ts';
import { Meter, type Progress } from '../../base/meter.ts';
import { statOf } from '../../files/stat-of.ts';
import { checkPresent } from '../../files/check-path.ts';
import { isAt, openExisting, type ExistingFile } from '../../files/open-existing.ts';
import { strongValidator, type Version } from './validator.ts';
import type { Readable } from 'node:stream';

/** Returns the hash for the digest of a download; `undefined` if its configuration asks for none. */
function hashFor({ checksum, checksumAlgorithm }: DownloadConfig): Hash | undefined {
  return checksum === undefined && checksumAlgorithm === undefined
    ? undefined
    : createHash(checksumAlgorithm ?? 'sha256');
}

const highWaterMark = 1024 * 1024;

/** Adds the first bytes of a file to a hash. The file stays open. */
async function feed(hash: Hash, file: FileHandle, length: number): Promise<void> {
  if (length === 0) return;
  const bytes = file.createReadStream({ start: 0, end: length - 1, highWaterMark, autoClose: false });
  for await (const chunk of bytes) hash.update(chunk as Buffer);
}

/** Most parts that are requested after the first one. */
const maxFurtherParts = 1000;

/**
 * The transfer of one file.
 *
 * Invariants: the target is at any time the old file, the new one, or absent. So the order is: write the note, write
 * the bytes, flush, check size and digest, rename to a private name, compare with the open file, rename to the target.
 * Parts of two versions are never joined: a part is continued under `If-Range` only.
 */
export class Transfer {
  readonly #attempts: DownloadAttempts;
  readonly #url: string;
  readonly #target: string;
  readonly #settings: DownloadConfig;
  /** Counts the file. */
  readonly #meter: Meter;
  readonly #part: PartFile;
  #resumed = false;
  /** The hash of the first `#hashed` bytes of the part, if a digest is wanted. */
  #hash: Hash | undefined;
  #hashed = 0;
  /**
   * The part, kept open from its first byte until it is in place, also in pauses, to check that its path still leads to
   * the same file.
   */
  #file: FileHandle | undefined;
  /** The version in the note of the part; `undefined` without a note. */
  #version: Version | undefined;
  /** The file at the target, until it is copied or replaced. */
  #old: ExistingFile | undefined;

  /** @param maxSize largest file in bytes; `Infinity` means no limit */
  constructor(
    attempts: DownloadAttempts,
    url: string,
    target: string,
    settings: DownloadConfig,
    progress: Progress,
    maxSize: number,
  ) {
    this.#attempts = attempts;
    this.#url = url;
    this.#target = target;
    this.#settings = settings;
    this.#meter = new Meter(maxSize, tooLarge, progress);
    this.#part = partOf(target);
  }

  /** Transfers the file; `first` is a response that was already received. */
  async run(first: HttpResult | undefined): Promise<DownloadResult> {
    try {
      return await this.#transfer(first);
    } catch (error) {
      // A failure to clean up must not hide the original error.
      await this.#giveUp().catch(() => undefined);
      throw error;
    } finally {
      await this.#file?.close().catch(() => undefined);
      await this.#closeOld();
    }
  }

  async #transfer(first: HttpResult | undefined): Promise<DownloadResult> {
    this.#old = await this.#openOld();
    const checksum = await this.#checksumIfComplete();
    if (checksum !== undefined) {
      await first?.discard();
      return this.#keepOld(first, checksum);
    }
    await mkdir(dirname(this.#target), { recursive: true });
    let part = await this.#startingPart();
    let response = first;
    if (first !== undefined && part.size > 0) {
      await first.discard();
      response = undefined;
    }
    return this.#attempts.repeat(async () => {
      if (this.#file !== undefined) part = await this.#partAfterBreak(this.#file);
      for (let parts = 0; ;) {
        const current: HttpResult = response ?? (await this.#ask(part));
        response = undefined;
        const answer = readRangeResponse(current, part);
        if (answer.kind === 'again') {
          await current.discard();
          part = noPart;
          continue;
        }
        this.#meter.expect(answer.total);
        if (answer.kind === 'complete' && this.#file === undefined) {
          await current.discard();
          return this.#keepOld(current, await this.#checksumOfOld());
        }
        const size = await this.#take(current, answer, part);
        if (answer.kind !== 'append' || size === answer.total) return this.#finish(current, size);
        if (parts++ === maxFurtherParts) throw lengthMismatch();
        part = { ...part, size };
      }
    });
  }

  /** Opens the file at the target if it may be continued, after checking that the target may be changed. */
  async #openOld(): Promise<ExistingFile | undefined> {
    const { overwrite = false, resumeDownload = false } = this.#settings;
    const present = await statOf(this.#target);
    checkPresent(present);
    if (present !== undefined && !overwrite && !resumeDownload) throw wrapSentinel(ErrFileExists, this.#target);
    return resumeDownload ? openExisting(this.#target, constants.O_RDONLY) : undefined;
  }

  async #closeOld(): Promise<void> {
    await this.#old?.file.close().catch(() => undefined);
    this.#old = undefined;
  }

  /** Returns the digest of the file at the target if it is the file to download. */
  async #checksumIfComplete(): Promise<string | undefined> {
    const { checksum } = this.#settings;
    if (checksum === undefined || this.#old === undefined || this.#old.size > this.#meter.max) return undefined;
    const found = await this.#checksumOfOld();
    return found === checksum.toLowerCase() ? found : undefined;
  }

  /** Returns the digest of the file at the target, if one is wanted. */
  async #checksumOfOld(): Promise<string | undefined> {
    const hash = hashFor(this.#settings);
    if (this.#old === undefined || hash === undefined) return undefined;
    await feed(hash, this.#old.file, this.#old.size);
    return hash.digest('hex');
  }

  /** Ends the transfer with the file at the target, which is complete and stays untouched. */
  #keepOld(response: HttpResult | undefined, checksum: string | undefined): DownloadResult {
    const size = this.#old?.size ?? 0;
    this.#assertChecksum(checksum);
    this.#resumed = true;
    this.#meter.size = size;
    this.#meter.end();
    return this.#result(response, size, checksum);
  }

  /** Returns the part at the beginning: a part of an earlier run, or an incomplete file of another program. */
  async #startingPart(): Promise<PartState> {
    if (this.#settings.resumeDownload !== true) return noPart;
    const part = await openPart(this.#part, this.#url);
    this.#file = part?.file;
    this.#version = part;
    return part ?? { ...noPart, size: this.#old?.size ?? 0 };
  }

  /** Returns the part after a response that broke off. */
  async #partAfterBreak(file: FileHandle): Promise<PartState> {
    if (!(await isAt(this.#part.path, file))) throw downloadInProgress();
    return this.#version === undefined ? noPart : { ...this.#version, size: (await file.stat()).size };
  }

  #ask({ size, validator }: PartState): Promise<HttpResult> {
    if (size === 0) return this.#attempts.send();
    return this.#attempts.send({
      range: `bytes=${size}-`,
      ...(validator !== undefined && { 'if-range': validator.value }),
    });
  }

  /** Writes the body of a response to the part, and returns the size of the part. */
  async #take(
    response: HttpResult,
    answer: Exclude<RangeResponse, { kind: 'again' }>,
    part: PartState,
  ): Promise<number> {
    const end = answer.kind === 'append' ? answer.end : answer.total;
    if (end > this.#meter.max) throw tooLarge(this.#meter.max);
    this.#resumed = answer.kind !== 'whole';
    const start = this.#resumed ? part.size : 0;
    const file = answer.kind === 'whole' ? await this.#begin(response, answer) : await this.#continue();
    if (this.#hash === undefined || this.#hashed !== start) {
      this.#hash = hashFor(this.#settings);
      if (this.#hash !== undefined) await feed(this.#hash, file, start);
      this.#hashed = start;
    }
    if (answer.kind === 'complete') {
      await response.discard();
      return start;
    }
    const size = await this.#write(response, file, start, end);
    if (end >= 0 && size !== end) throw lengthMismatch();
    return size;
  }

  async #begin(
    response: HttpResult,
    { resumable, total: length }: Extract<RangeResponse, { kind: 'whole' }>,
  ): Promise<FileHandle> {
    await this.#file?.close();
    this.#file = undefined;
    this.#hash = undefined;
    const validator = resumable ? strongValidator(response.headers) : undefined;
    this.#version = validator === undefined ? undefined : { validator, length };
    this.#file = await startPart(this.#part, this.#url, { validator, length });
    return this.#file;
  }

  async #continue(): Promise<FileHandle> {
    if (this.#file !== undefined) return this.#file;
    if (this.#old === undefined) throw downloadInProgress();
    this.#file = await adoptFile(this.#part, this.#old);
    await this.#closeOld();
    return this.#file;
  }

  async #write(response: HttpResult, file: FileHandle, start: number, end: number): Promise<number> {
    const { stream } = response;
    const { after } = this.#attempts.clock;
    const writer = new FileWriter(file, start, after, BodyStream.isExclusive(stream) ? newChunkFreer() : undefined);
    const meter = this.#meter;
    meter.size = start;
    await pump(stream, (chunk) => {
      meter.add(chunk.length);
      if (end >= 0 && meter.size > end) throw lengthMismatch();
      this.#hash?.update(chunk);
      this.#hashed = meter.size;
      return writer.add(chunk);
    }).finally(() => writer.flush());
    return meter.size;
  }

  async #finish(response: HttpResult, size: number): Promise<DownloadResult> {
    const file = this.#file as FileHandle;
    await file.sync();
    if (!(await isAt(this.#part.path, file))) throw downloadInProgress();
    const checksum = this.#hash?.digest('hex');
    this.#hash = undefined;
    this.#assertChecksum(checksum);
    // Before the file is in place, because the callback can fail the download.
    this.#meter.end();
    await this.#closeOld();
    const { overwrite = false, resumeDownload = false } = this.#settings;
    await commitFile(this.#part, file, this.#target, overwrite || resumeDownload);
    return this.#result(response, size, checksum);
  }

  /** @param response the last one; `undefined` if no request was needed */
  #result(response: HttpResult | undefined, size: number, checksum: string | undefined): DownloadResult {
    const duration = this.#attempts.elapsed;
    return {
      filePath: this.#target,
      bytesWritten: this.#meter.added,
      size,
      duration,
      averageSpeed: Math.round(this.#meter.added / (Math.max(duration, 1) / 1000)),
      statusCode: response?.statusCode ?? 0,
      resumed: this.#resumed,
      attempts: this.#attempts.count,
      checksum,
      cookies: response?.cookies ?? [],
    };
  }

  #assertChecksum(found: string | undefined): void {
    const { checksum } = this.#settings;
    if (checksum === undefined || found === checksum.toLowerCase()) return;
    // So that the part is not kept.
    this.#version = undefined;
    throw new ClientError({
      type: ErrorType.ResponseRead,
      message: 'Cannot finish the download: checksum mismatch',
      cause: ErrChecksumMismatch,
    });
  }

  /** Discards the part, unless it can be resumed later, or another transfer has put its own there. */
  async #giveUp(): Promise<void> {
    if (this.#file === undefined || !(await isAt(this.#part.path, this.#file))) return;
    if (this.#settings.resumeDownload !== true || this.#version === undefined) await discardPart(this.#part);
  }
}

/**
 * Calls `take` with each chunk, and pauses the stream while a promise that it returns is pending. An iteration of the
 * stream would join chunks, which copies them.
 */
function pump(stream: Readable, take: (chunk: Buffer) => Promise<void> | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    // The stream may have failed while the file was being opened. Then its event has been emitted already.
    if (stream.destroyed) return reject(stream.errored ?? lengthMismatch());
    const fail = (error: unknown): void => {
      stream.destroy();
      reject(error as Error);
    };
    stream
      .on('data', (chunk: Buffer) => {
        try {
          const pending = take(chunk);
          if (pending === undefined) return;
          stream.pause();
          pending.then(() => stream.resume(), fail);
        } catch (error) {
          fail(error);
        }
      })
      .on('end', resolve)
      .on('error', reject)
      .on('close', () => reject(lengthMismatch()));
  });
}

/** Returns the error of a body that does not have its declared length. */
function lengthMismatch(): Error {
  return Object.assign(new Error('Cannot read the response body: it does not have the declared length'), {
    code: 'ERR_STREAM_PREMATURE_CLOSE',
  });
}
