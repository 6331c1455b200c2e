import type { Hash } from 'node:crypto';
import { mkdir, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import {
  classifyError,
  ClientError,
  ErrClientClosed,
  ErrFileExists,
  ErrorType,
  isClientError,
  wrapSentinel,
} from '@wirework/http-errors';
import { noTimeLeft } from '../engine/call.ts';
import { invalid } from '../request/invalid.ts';
import type { RequestOptions } from '../request/options.ts';
import { tooLarge } from '../response/body-error.ts';
import type { HttpResult } from '../response/result.ts';
import { backoff } from '../retry/backoff.ts';
import { ErrChecksumMismatch, ErrDownloadInProgress } from '../sentinels.ts';
import { BodyStream } from '../transport/body-stream.ts';
import { chunkFreer } from '../transport/free-chunks.ts';
import { pause } from '../transport/pause.ts';
import { isDeadline, requestOf, timeoutOf, type Downloader, type DownloadResult } from './downloader.ts';
import { consume, cutShort } from './consume.ts';
import { feed, hashFor } from './digest.ts';
import type { DownloadConfig } from './download-config.ts';
import { FileWriter } from './file-writer.ts';
import { install } from './install.ts';
import {
  adoptFile,
  continuePart,
  discardPart,
  isStillThere,
  partOf,
  readPart,
  startPart,
  statOf,
  type PartFile,
} from './part-file.ts';
import type { Progress } from './progress.ts';
import { readAnswer, type Answer } from './answer.ts';
import { checkPresent } from './target.ts';
import { strongValidator, type Validator } from './validator.ts';

/** The state of a transfer: how many bytes exist, and of which version. */
interface Standing {
  readonly offset: number;
  readonly validator: Validator | undefined;
}

const nothing: Standing = { offset: 0, validator: undefined };

/**
 * The transfer of one file.
 *
 * Order of things, so that the target is at any time the old file, the new one, or absent: note, bytes, flush, size and
 * digest checked, rename. Parts of two versions are never joined: a part is continued under `If-Range` only.
 */
export class Transfer {
  readonly #downloader: Downloader;
  readonly #url: string;
  readonly #target: string;
  readonly #settings: DownloadConfig;
  readonly #options: RequestOptions;
  readonly #progress: Progress;
  readonly #part: PartFile;
  readonly #max: number;
  readonly #startedAt: number;
  #transferred = 0;
  #requests = 0;
  #resumed = false;
  /** Whether the part belonged to this transfer at the last check: that of another one is left alone. */
  #ownsPart = false;
  /** The part, kept open from its first byte to its last, also in pauses, to check that its path still leads to the same file. */
  #file: FileHandle | undefined;

  constructor(
    downloader: Downloader,
    url: string,
    target: string,
    settings: DownloadConfig,
    options: RequestOptions,
    progress: Progress,
    startedAt: number,
  ) {
    this.#downloader = downloader;
    this.#url = url;
    this.#target = target;
    this.#settings = settings;
    this.#options = options;
    this.#progress = progress;
    this.#part = partOf(target);
    this.#max = settings.maxSize ?? downloader.config.security.maxDownloadSize;
    this.#startedAt = startedAt;
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
    let standing = await this.#prepare();
    let response = first;
    if (first !== undefined && standing.offset > 0) {
      await first.discard();
      response = undefined;
    }
    const { maxRetries } = this.#downloader.config.retry;
    for (let broken = 0; ;) {
      response ??= await this.#ask(standing);
      this.#requests++;
      const current = response;
      response = undefined;
      try {
        const answer = readAnswer(current, standing.offset, standing.validator);
        if (answer.kind === 'again') {
          await current.discard();
          standing = nothing;
          continue;
        }
        return await this.#take(current, answer, standing);
      } catch (error) {
        await current.discard();
        const told = this.#explain(error, current.statusCode);
        // For a status, the client itself has already retried.
        if (
          !isClientError(told) ||
          told.type === ErrorType.HTTP ||
          !told.isRetryable() ||
          broken >= (this.#options.maxRetries ?? maxRetries)
        )
          throw told;
        this.#progress.pause();
        await this.#rest(broken++, told);
        if (!(await this.#stillOwnsPart())) throw inProgress();
        standing =
          (await readPart(this.#part, this.#url).then((it) => it && { offset: it.size, validator: it.validator })) ??
          nothing;
      }
    }
  }

  /** The existing state, after checking that the files may be changed. */
  async #prepare(): Promise<Standing> {
    const { overwrite = false, resumeDownload = false } = this.#settings;
    const present = await statOf(this.#target);
    checkPresent(present);
    if (present !== undefined && !overwrite && !resumeDownload) throw wrapSentinel(ErrFileExists, this.#target);
    await mkdir(dirname(this.#target), { recursive: true });
    if (!resumeDownload) return nothing;
    const part = await readPart(this.#part, this.#url);
    if (part !== undefined && part.size > 0) return { offset: part.size, validator: part.validator };
    return { offset: present?.isFile() === true ? present.size : 0, validator: undefined };
  }

  #ask({ offset, validator }: Standing): Promise<HttpResult> {
    const range: Record<string, string> = {};
    if (offset > 0) range['range'] = `bytes=${offset}-`;
    if (offset > 0 && validator !== undefined) range['if-range'] = validator.value;
    const timeout = timeoutOf(this.#options);
    return this.#downloader.send(
      'GET',
      this.#url,
      requestOf(this.#options, isDeadline(timeout) ? Math.max(1, this.#left) : timeout, range),
    );
  }

  /** Milliseconds until the deadline, which is one for all requests. */
  get #left(): number {
    const timeout = timeoutOf(this.#options);
    return isDeadline(timeout) ? timeout - (this.#downloader.clock.now() - this.#startedAt) : Infinity;
  }

  async #take(
    response: HttpResult,
    answer: Exclude<Answer, { kind: 'again' }>,
    { offset, validator }: Standing,
  ): Promise<DownloadResult> {
    if (this.#max !== 0 && answer.total > this.#max) throw tooLarge(this.#max);
    await this.#file?.close();
    this.#file = undefined;
    this.#ownsPart = true;
    if (answer.kind === 'complete') {
      await response.discard();
      this.#resumed = true;
      if (validator === undefined) await adoptFile(this.#part, this.#target);
      this.#file = await continuePart(this.#part);
      return this.#finish(response, this.#file, offset, undefined);
    }
    this.#resumed = answer.kind === 'append';
    const start = this.#resumed ? offset : 0;
    if (this.#resumed && validator === undefined) await adoptFile(this.#part, this.#target);
    const next = answer.kind === 'whole' && answer.resumable ? strongValidator(response.headers) : undefined;
    const file = this.#resumed ? await continuePart(this.#part) : await startPart(this.#part, this.#url, next);
    this.#file = file;
    const hash = hashFor(this.#settings);
    if (hash !== undefined && start > 0) await feed(hash, this.#part.path, start);
    const size = await this.#write(response, file, start, answer.total, hash);
    if (answer.total >= 0 && size !== answer.total) throw cutShort();
    return this.#finish(response, file, size, hash);
  }

  async #write(
    response: HttpResult,
    file: FileHandle,
    start: number,
    total: number,
    hash: Hash | undefined,
  ): Promise<number> {
    const { stream } = response;
    const writer = new FileWriter(file, start, BodyStream.isExclusive(stream) ? chunkFreer() : undefined);
    let size = start;
    await consume(stream, (chunk) => {
      size += chunk.length;
      if (this.#max !== 0 && size > this.#max) throw tooLarge(this.#max);
      if (total >= 0 && size > total) throw cutShort();
      hash?.update(chunk);
      const behind = writer.add(chunk);
      this.#transferred += chunk.length;
      this.#progress.report(size, total, this.#transferred);
      return behind;
    }).finally(() => writer.flush());
    return size;
  }

  async #finish(response: HttpResult, file: FileHandle, size: number, fed: Hash | undefined): Promise<DownloadResult> {
    let hash = fed;
    if (hash === undefined) {
      hash = hashFor(this.#settings);
      if (hash !== undefined) await feed(hash, this.#part.path, size);
    }
    await file.sync();
    if (!(await this.#stillOwnsPart())) throw inProgress();
    this.#file = undefined;
    await file.close();
    const checksum = hash?.digest('hex');
    const { checksum: wanted } = this.#settings;
    if (wanted !== undefined && checksum !== wanted.toLowerCase()) {
      await discardPart(this.#part);
      throw new ClientError({
        type: ErrorType.ResponseRead,
        message: 'downloaded bytes have another checksum',
        cause: ErrChecksumMismatch,
      });
    }
    // Before the file is in place, because the callback can fail the download.
    this.#progress.report(size, size, this.#transferred, true);
    const { overwrite = false, resumeDownload = false } = this.#settings;
    await install(this.#part, this.#target, overwrite || resumeDownload);
    const duration = this.#downloader.clock.now() - this.#startedAt;
    return {
      filePath: this.#target,
      bytesWritten: this.#transferred,
      size,
      duration,
      averageSpeed: Math.round(this.#transferred / (Math.max(duration, 1) / 1000)),
      statusCode: response.statusCode,
      resumed: this.#resumed,
      attempts: this.#requests,
      checksum,
      cookies: response.cookies,
    };
  }

  /** Whether the part is still of this transfer: another process that begins with the same target takes its place. */
  async #stillOwnsPart(): Promise<boolean> {
    if (this.#file !== undefined) this.#ownsPart = await isStillThere(this.#part, this.#file);
    return this.#ownsPart;
  }

  /** Discards the part, unless it can be resumed later. */
  async #giveUp(): Promise<void> {
    if (!(await this.#stillOwnsPart())) return;
    if (this.#settings.resumeDownload === true && (await readPart(this.#part, this.#url)) !== undefined) return;
    await discardPart(this.#part);
  }

  /** Waits before another request; a pause that cannot end before the deadline ends the download now. */
  async #rest(index: number, error: Error): Promise<void> {
    const { clock, config, closed } = this.#downloader;
    const length = backoff(index, config.retry, clock.random);
    const { signal } = this.#options;
    try {
      if (length >= this.#left) throw noTimeLeft(timeoutOf(this.#options), error);
      await pause(clock, length, closed, signal);
    } catch (reason) {
      throw closed.cancelled
        ? wrapSentinel(ErrClientClosed)
        : classifyError(reason, {
            method: 'GET',
            url: this.#url,
            attempts: this.#requests,
            signal,
            sensitiveKeys: config.security.sensitiveKeys,
          });
    }
  }

  #explain(error: unknown, statusCode: number): Error {
    // Trouble with the disk, and what a callback throws, is not the network's: it stays what it is.
    const { code, syscall } = error as NodeJS.ErrnoException;
    const known =
      isClientError(error) || code === 'ERR_RESPONSE_BODY_TOO_LARGE' || code === 'ERR_STREAM_PREMATURE_CLOSE';
    if (!known || syscall === 'write' || syscall === 'open') return error as Error;
    return classifyError(error, {
      method: 'GET',
      url: this.#url,
      attempts: this.#requests,
      statusCode,
      sensitiveKeys: this.#downloader.config.security.sensitiveKeys,
    });
  }
}

/** What a second download to one path is refused with. */
export function inProgress(): Error {
  return invalid('cannot download to a file that is being downloaded to', ErrDownloadInProgress);
}
