import type { Hash } from 'node:crypto';
import type { Stats } from 'node:fs';
import { mkdir, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ClientError, ErrFileExists, ErrorType, wrapSentinel } from '@wirework/http-errors';
import { tooLarge } from '../../message/response/body-error.ts';
import type { HttpResult } from '../../message/response/result.ts';
import { ErrChecksumMismatch } from '../../base/sentinels.ts';
import { BodyStream } from '../../transport/body-stream.ts';
import { newChunkFreer } from '../../transport/workarounds/free-chunks.ts';
import { readRangeResponse, type RangeResponse } from './range-response.ts';
import type { DownloadAttempts } from './download-attempts.ts';
import { pump, lengthMismatch } from './pump.ts';
import { digestOf, feed, hashFor } from './digest.ts';
import type { DownloadConfig } from './download-config.ts';
import type { DownloadResult } from './downloader.ts';
import { FileWriter } from './file-writer.ts';
import { downloadInProgress } from './download-in-progress.ts';
import { commitFile } from './commit-file.ts';
import {
  adoptFile,
  continuePart,
  discardPart,
  isAt,
  noPart,
  partOf,
  readPart,
  startPart,
  type PartFile,
  type PartState,
} from './part-file.ts';
import type { Progress } from '../../base/progress.ts';
import { statOf } from '../../files/stat-of.ts';
import { checkPresent } from '../../files/check-path.ts';
import { strongValidator } from './validator.ts';

/** Most parts that are requested after the first one. */
const maxFurtherParts = 1000;

/**
 * The transfer of one file.
 *
 * Invariants: the target is at any time the old file, the new one, or absent. So the order is: write the note, write the bytes, flush, check
 * size and digest, rename to a private name, compare with the open file, rename to the target. Parts of two versions are never joined: a
 * part is continued under `If-Range` only.
 */
export class Transfer {
  readonly #attempts: DownloadAttempts;
  readonly #url: string;
  readonly #target: string;
  readonly #settings: DownloadConfig;
  readonly #progress: Progress;
  readonly #part: PartFile;
  readonly #max: number;
  #transferred = 0;
  #resumed = false;
  /** Whether the part belonged to this transfer at the last check: that of another one is left alone. */
  #ownsPart = false;
  /** The hash of the first `#hashed` bytes of the part, if a digest is wanted. */
  #hash: Hash | undefined;
  #hashed = 0;
  /** The part, kept open from its first byte until it is in place, also in pauses, to check that its path still leads to the same file. */
  #file: FileHandle | undefined;

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
    this.#progress = progress;
    this.#part = partOf(target);
    this.#max = maxSize;
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
    }
  }

  async #transfer(first: HttpResult | undefined): Promise<DownloadResult> {
    const present = await this.#present();
    const checksum = present?.isFile() === true ? await this.#checksumIfComplete(present.size) : undefined;
    if (checksum !== undefined && present !== undefined) {
      await first?.discard();
      this.#resumed = true;
      this.#progress.report(present.size, present.size, 0, true);
      return this.#result(first, present.size, checksum);
    }
    await mkdir(dirname(this.#target), { recursive: true });
    let part = await this.#startingPart(present);
    let response = first;
    if (first !== undefined && part.size > 0) {
      await first.discard();
      response = undefined;
    }
    return this.#attempts.repeat(async () => {
      if (this.#file !== undefined) part = await this.#partAfterBreak();
      for (let parts = 0; ;) {
        const current: HttpResult = response ?? (await this.#ask(part));
        response = undefined;
        const answer = readRangeResponse(current, part);
        if (answer.kind === 'again') {
          await current.discard();
          part = noPart;
          continue;
        }
        const size = await this.#take(current, answer, part);
        if (answer.kind !== 'append' || size === answer.total) return this.#finish(current, size);
        if (parts++ === maxFurtherParts) throw lengthMismatch();
        part = { ...part, size };
      }
    });
  }

  /** Returns what is at the target, after checking that it may be changed. */
  async #present(): Promise<Stats | undefined> {
    const { overwrite = false, resumeDownload = false } = this.#settings;
    const present = await statOf(this.#target);
    checkPresent(present);
    if (present !== undefined && !overwrite && !resumeDownload) throw wrapSentinel(ErrFileExists, this.#target);
    return present;
  }

  /** Returns the digest of the file at the target if it is the file to download. */
  async #checksumIfComplete(size: number): Promise<string | undefined> {
    const { resumeDownload = false, checksum } = this.#settings;
    const hash = hashFor(this.#settings);
    if (!resumeDownload || checksum === undefined || hash === undefined || size > this.#max) return undefined;
    const found = await digestOf(this.#target, hash);
    return found === checksum.toLowerCase() ? found : undefined;
  }

  /** Returns the part at the beginning: a part of an earlier run, or an incomplete file of another program. */
  async #startingPart(present: Stats | undefined): Promise<PartState> {
    if (this.#settings.resumeDownload !== true) return noPart;
    const part = await readPart(this.#part, this.#url);
    if (part !== undefined && part.size > 0) return part;
    return { ...noPart, size: present?.isFile() === true ? present.size : 0 };
  }

  /** Returns the part after a response that broke off. */
  async #partAfterBreak(): Promise<PartState> {
    if (!(await this.#stillOwnsPart())) throw downloadInProgress();
    return (await readPart(this.#part, this.#url)) ?? noPart;
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
    if (Math.max(end, answer.total) > this.#max) throw tooLarge(this.#max);
    this.#resumed = answer.kind !== 'whole';
    const start = this.#resumed ? part.size : 0;
    const file = answer.kind === 'whole' ? await this.#begin(response, answer) : await this.#continue(part);
    if (this.#hash === undefined || this.#hashed !== start) {
      this.#hash = hashFor(this.#settings);
      if (this.#hash !== undefined) await feed(this.#hash, file, start);
      this.#hashed = start;
    }
    if (answer.kind === 'complete') {
      await response.discard();
      return start;
    }
    const size = await this.#write(response, file, start, end, answer.total);
    if (end >= 0 && size !== end) throw lengthMismatch();
    return size;
  }

  async #begin(
    response: HttpResult,
    { resumable, total: length }: Extract<RangeResponse, { kind: 'whole' }>,
  ): Promise<FileHandle> {
    await this.#file?.close();
    this.#file = undefined;
    this.#ownsPart = true;
    this.#hash = undefined;
    this.#file = await startPart(this.#part, this.#url, {
      validator: resumable ? strongValidator(response.headers) : undefined,
      length,
    });
    return this.#file;
  }

  async #continue({ validator, inode }: PartState): Promise<FileHandle> {
    if (this.#file !== undefined) return this.#file;
    this.#ownsPart = true;
    if (validator === undefined) await adoptFile(this.#part, this.#target);
    this.#file = await continuePart(this.#part, inode);
    return this.#file;
  }

  async #write(response: HttpResult, file: FileHandle, start: number, end: number, total: number): Promise<number> {
    const { stream } = response;
    const writer = new FileWriter(file, start, BodyStream.isExclusive(stream) ? newChunkFreer() : undefined);
    let size = start;
    await pump(stream, (chunk) => {
      size += chunk.length;
      if (size > this.#max) throw tooLarge(this.#max);
      if (end >= 0 && size > end) throw lengthMismatch();
      this.#hash?.update(chunk);
      this.#hashed = size;
      const behind = writer.add(chunk);
      this.#transferred += chunk.length;
      this.#progress.report(size, total, this.#transferred);
      return behind;
    }).finally(() => writer.flush());
    return size;
  }

  async #finish(response: HttpResult, size: number): Promise<DownloadResult> {
    const file = this.#file as FileHandle;
    await file.sync();
    if (!(await this.#stillOwnsPart())) throw downloadInProgress();
    const checksum = this.#hash?.digest('hex');
    this.#hash = undefined;
    const { checksum: wanted, overwrite = false, resumeDownload = false } = this.#settings;
    if (wanted !== undefined && checksum !== wanted.toLowerCase()) {
      await discardPart(this.#part);
      throw new ClientError({
        type: ErrorType.ResponseRead,
        message: 'Cannot finish the download: checksum mismatch',
        cause: ErrChecksumMismatch,
      });
    }
    // Before the file is in place, because the callback can fail the download.
    this.#progress.report(size, size, this.#transferred, true);
    await commitFile(this.#part, file, this.#target, overwrite || resumeDownload);
    return this.#result(response, size, checksum);
  }

  /** @param response the last one; `undefined` if no request was needed */
  #result(response: HttpResult | undefined, size: number, checksum: string | undefined): DownloadResult {
    const duration = this.#attempts.elapsed;
    return {
      filePath: this.#target,
      bytesWritten: this.#transferred,
      size,
      duration,
      averageSpeed: Math.round(this.#transferred / (Math.max(duration, 1) / 1000)),
      statusCode: response?.statusCode ?? 0,
      resumed: this.#resumed,
      attempts: this.#attempts.count,
      checksum,
      cookies: response?.cookies ?? [],
    };
  }

  /** Returns whether the part is still of this transfer: another process that begins with the same target takes its place. */
  async #stillOwnsPart(): Promise<boolean> {
    if (this.#file !== undefined) this.#ownsPart = await isAt(this.#part.path, this.#file);
    return this.#ownsPart;
  }

  /** Discards the part, unless it can be resumed later. */
  async #giveUp(): Promise<void> {
    if (!(await this.#stillOwnsPart())) return;
    if (this.#settings.resumeDownload === true && (await readPart(this.#part, this.#url)) !== undefined) return;
    await discardPart(this.#part);
  }
}
