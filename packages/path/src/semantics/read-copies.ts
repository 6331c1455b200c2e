// Written by make-copies.js, which has the one copy: do not edit.
/* eslint max-lines: off -- the copies of a few functions */
import { hasOwn } from '@wirework/scanner/primitives';

/** Reads a value at a path of another. */
export type Read = (value: unknown) => unknown;

type NameReader = (n: string, r: Read, s: Read) => Read;
type IndexReader = (n: number, r: Read, s: Read) => Read;

function nameReadersOf0(): NameReader[] {
  return [
    (n, r, s) => (v) => {
      if (typeof v !== 'object' || v === null || Array.isArray(v)) return s(v);
      if (!(n in v)) return undefined;
      const p: unknown = Object.getPrototypeOf(v);
      if (p !== null && n in (p as object)) return s(v);
      const m = (v as Record<string, unknown>)[n];
      return m === undefined ? m : r(m);
    },
    (n, r, s) => (v) => {
      if (typeof v !== 'object' || v === null || Array.isArray(v)) return s(v);
      if (!(n in v)) return undefined;
      const p: unknown = Object.getPrototypeOf(v);
      if (p !== null && n in (p as object)) return s(v);
      const m = (v as Record<string, unknown>)[n];
      return m === undefined ? m : r(m);
    },
    (n, r, s) => (v) => {
      if (typeof v !== 'object' || v === null || Array.isArray(v)) return s(v);
      if (!(n in v)) return undefined;
      const p: unknown = Object.getPrototypeOf(v);
      if (p !== null && n in (p as object)) return s(v);
      const m = (v as Record<string, unknown>)[n];
      return m === undefined ? m : r(m);
    },
    (n, r, s) => (v) => {
      if (typeof v !== 'object' || v === null || Array.isArray(v)) return s(v);
      if (!(n in v)) return undefined;
      const p: unknown = Object.getPrototypeOf(v);
      if (p !== null && n in (p as object)) return s(v);
      const m = (v as Record<string, unknown>)[n];
      return m === undefined ? m : r(m);
    },
    (n, r, s) => (v) => {
      if (typeof v !== 'object' || v === null || Array.isArray(v)) return s(v);
      if (!(n in v)) return undefined;
      const p: unknown = Object.getPrototypeOf(v);
      if (p !== null && n in (p as object)) return s(v);
      const m = (v as Record<string, unknown>)[n];
      return m === undefined ? m : r(m);
    },
    (n, r, s) => (v) => {
      if (typeof v !== 'object' || v === null || Array.isArray(v)) return s(v);
      if (!(n in v)) return undefined;
      const p: unknown = Object.getPrototypeOf(v);
      if (p !== null && n in (p as object)) return s(v);
      const m = (v as Record<string, unknown>)[n];
      return m === undefined ? m : r(m);
    },
    (n, r, s) => (v) => {
      if (typeof v !== 'object' || v === null || Array.isArray(v)) return s(v);
      if (!(n in v)) return undefined;
      const p: unknown = Object.getPrototypeOf(v);
      if (p !== null && n in (p as object)) return s(v);
      const m = (v as Record<string, unknown>)[n];
      return m === undefined ? m : r(m);
    },
    (n, r, s) => (v) => {
      if (typeof v !== 'object' || v === null || Array.isArray(v)) return s(v);
      if (!(n in v)) return undefined;
      const p: unknown = Object.getPrototypeOf(v);
      if (p !== null && n in (p as object)) return s(v);
      const m = (v as Record<string, unknown>)[n];
      return m === undefined ? m : r(m);
    },
  ];
}

function nameReadersOf1(): NameReader[] {
  return [
    (n, r, s) => (v) => {
      if (typeof v !== 'object' || v === null || Array.isArray(v)) return s(v);
      if (!(n in v)) return undefined;
      const p: unknown = Object.getPrototypeOf(v);
      if (p !== null && n in (p as object)) return s(v);
      const m = (v as Record<string, unknown>)[n];
      return m === undefined ? m : r(m);
    },
    (n, r, s) => (v) => {
      if (typeof v !== 'object' || v === null || Array.isArray(v)) return s(v);
      if (!(n in v)) return undefined;
      const p: unknown = Object.getPrototypeOf(v);
      if (p !== null && n in (p as object)) return s(v);
      const m = (v as Record<string, unknown>)[n];
      return m === undefined ? m : r(m);
    },
    (n, r, s) => (v) => {
      if (typeof v !== 'object' || v === null || Array.isArray(v)) return s(v);
      if (!(n in v)) return undefined;
      const p: unknown = Object.getPrototypeOf(v);
      if (p !== null && n in (p as object)) return s(v);
      const m = (v as Record<string, unknown>)[n];
      return m === undefined ? m : r(m);
    },
    (n, r, s) => (v) => {
      if (typeof v !== 'object' || v === null || Array.isArray(v)) return s(v);
      if (!(n in v)) return undefined;
      const p: unknown = Object.getPrototypeOf(v);
      if (p !== null && n in (p as object)) return s(v);
      const m = (v as Record<string, unknown>)[n];
      return m === undefined ? m : r(m);
    },
    (n, r, s) => (v) => {
      if (typeof v !== 'object' || v === null || Array.isArray(v)) return s(v);
      if (!(n in v)) return undefined;
      const p: unknown = Object.getPrototypeOf(v);
      if (p !== null && n in (p as object)) return s(v);
      const m = (v as Record<string, unknown>)[n];
      return m === undefined ? m : r(m);
    },
    (n, r, s) => (v) => {
      if (typeof v !== 'object' || v === null || Array.isArray(v)) return s(v);
      if (!(n in v)) return undefined;
      const p: unknown = Object.getPrototypeOf(v);
      if (p !== null && n in (p as object)) return s(v);
      const m = (v as Record<string, unknown>)[n];
      return m === undefined ? m : r(m);
    },
    (n, r, s) => (v) => {
      if (typeof v !== 'object' || v === null || Array.isArray(v)) return s(v);
      if (!(n in v)) return undefined;
      const p: unknown = Object.getPrototypeOf(v);
      if (p !== null && n in (p as object)) return s(v);
      const m = (v as Record<string, unknown>)[n];
      return m === undefined ? m : r(m);
    },
    (n, r, s) => (v) => {
      if (typeof v !== 'object' || v === null || Array.isArray(v)) return s(v);
      if (!(n in v)) return undefined;
      const p: unknown = Object.getPrototypeOf(v);
      if (p !== null && n in (p as object)) return s(v);
      const m = (v as Record<string, unknown>)[n];
      return m === undefined ? m : r(m);
    },
  ];
}

function nameReadersOf2(): NameReader[] {
  return [
    (n, r, s) => (v) => {
      if (typeof v !== 'object' || v === null || Array.isArray(v)) return s(v);
      if (!(n in v)) return undefined;
      const p: unknown = Object.getPrototypeOf(v);
      if (p !== null && n in (p as object)) return s(v);
      const m = (v as Record<string, unknown>)[n];
      return m === undefined ? m : r(m);
    },
    (n, r, s) => (v) => {
      if (typeof v !== 'object' || v === null || Array.isArray(v)) return s(v);
      if (!(n in v)) return undefined;
      const p: unknown = Object.getPrototypeOf(v);
      if (p !== null && n in (p as object)) return s(v);
      const m = (v as Record<string, unknown>)[n];
      return m === undefined ? m : r(m);
    },
    (n, r, s) => (v) => {
      if (typeof v !== 'object' || v === null || Array.isArray(v)) return s(v);
      if (!(n in v)) return undefined;
      const p: unknown = Object.getPrototypeOf(v);
      if (p !== null && n in (p as object)) return s(v);
      const m = (v as Record<string, unknown>)[n];
      return m === undefined ? m : r(m);
    },
    (n, r, s) => (v) => {
      if (typeof v !== 'object' || v === null || Array.isArray(v)) return s(v);
      if (!(n in v)) return undefined;
      const p: unknown = Object.getPrototypeOf(v);
      if (p !== null && n in (p as object)) return s(v);
      const m = (v as Record<string, unknown>)[n];
      return m === undefined ? m : r(m);
    },
    (n, r, s) => (v) => {
      if (typeof v !== 'object' || v === null || Array.isArray(v)) return s(v);
      if (!(n in v)) return undefined;
      const p: unknown = Object.getPrototypeOf(v);
      if (p !== null && n in (p as object)) return s(v);
      const m = (v as Record<string, unknown>)[n];
      return m === undefined ? m : r(m);
    },
    (n, r, s) => (v) => {
      if (typeof v !== 'object' || v === null || Array.isArray(v)) return s(v);
      if (!(n in v)) return undefined;
      const p: unknown = Object.getPrototypeOf(v);
      if (p !== null && n in (p as object)) return s(v);
      const m = (v as Record<string, unknown>)[n];
      return m === undefined ? m : r(m);
    },
    (n, r, s) => (v) => {
      if (typeof v !== 'object' || v === null || Array.isArray(v)) return s(v);
      if (!(n in v)) return undefined;
      const p: unknown = Object.getPrototypeOf(v);
      if (p !== null && n in (p as object)) return s(v);
      const m = (v as Record<string, unknown>)[n];
      return m === undefined ? m : r(m);
    },
    (n, r, s) => (v) => {
      if (typeof v !== 'object' || v === null || Array.isArray(v)) return s(v);
      if (!(n in v)) return undefined;
      const p: unknown = Object.getPrototypeOf(v);
      if (p !== null && n in (p as object)) return s(v);
      const m = (v as Record<string, unknown>)[n];
      return m === undefined ? m : r(m);
    },
  ];
}

function nameReadersOf3(): NameReader[] {
  return [
    (n, r, s) => (v) => {
      if (typeof v !== 'object' || v === null || Array.isArray(v)) return s(v);
      if (!(n in v)) return undefined;
      const p: unknown = Object.getPrototypeOf(v);
      if (p !== null && n in (p as object)) return s(v);
      const m = (v as Record<string, unknown>)[n];
      return m === undefined ? m : r(m);
    },
    (n, r, s) => (v) => {
      if (typeof v !== 'object' || v === null || Array.isArray(v)) return s(v);
      if (!(n in v)) return undefined;
      const p: unknown = Object.getPrototypeOf(v);
      if (p !== null && n in (p as object)) return s(v);
      const m = (v as Record<string, unknown>)[n];
      return m === undefined ? m : r(m);
    },
    (n, r, s) => (v) => {
      if (typeof v !== 'object' || v === null || Array.isArray(v)) return s(v);
      if (!(n in v)) return undefined;
      const p: unknown = Object.getPrototypeOf(v);
      if (p !== null && n in (p as object)) return s(v);
      const m = (v as Record<string, unknown>)[n];
      return m === undefined ? m : r(m);
    },
    (n, r, s) => (v) => {
      if (typeof v !== 'object' || v === null || Array.isArray(v)) return s(v);
      if (!(n in v)) return undefined;
      const p: unknown = Object.getPrototypeOf(v);
      if (p !== null && n in (p as object)) return s(v);
      const m = (v as Record<string, unknown>)[n];
      return m === undefined ? m : r(m);
    },
    (n, r, s) => (v) => {
      if (typeof v !== 'object' || v === null || Array.isArray(v)) return s(v);
      if (!(n in v)) return undefined;
      const p: unknown = Object.getPrototypeOf(v);
      if (p !== null && n in (p as object)) return s(v);
      const m = (v as Record<string, unknown>)[n];
      return m === undefined ? m : r(m);
    },
    (n, r, s) => (v) => {
      if (typeof v !== 'object' || v === null || Array.isArray(v)) return s(v);
      if (!(n in v)) return undefined;
      const p: unknown = Object.getPrototypeOf(v);
      if (p !== null && n in (p as object)) return s(v);
      const m = (v as Record<string, unknown>)[n];
      return m === undefined ? m : r(m);
    },
    (n, r, s) => (v) => {
      if (typeof v !== 'object' || v === null || Array.isArray(v)) return s(v);
      if (!(n in v)) return undefined;
      const p: unknown = Object.getPrototypeOf(v);
      if (p !== null && n in (p as object)) return s(v);
      const m = (v as Record<string, unknown>)[n];
      return m === undefined ? m : r(m);
    },
    (n, r, s) => (v) => {
      if (typeof v !== 'object' || v === null || Array.isArray(v)) return s(v);
      if (!(n in v)) return undefined;
      const p: unknown = Object.getPrototypeOf(v);
      if (p !== null && n in (p as object)) return s(v);
      const m = (v as Record<string, unknown>)[n];
      return m === undefined ? m : r(m);
    },
  ];
}

function nameReadersOf4(): NameReader[] {
  return [
    (n, r, s) => (v) => {
      if (typeof v !== 'object' || v === null || Array.isArray(v)) return s(v);
      if (!(n in v)) return undefined;
      const p: unknown = Object.getPrototypeOf(v);
      if (p !== null && n in (p as object)) return s(v);
      const m = (v as Record<string, unknown>)[n];
      return m === undefined ? m : r(m);
    },
    (n, r, s) => (v) => {
      if (typeof v !== 'object' || v === null || Array.isArray(v)) return s(v);
      if (!(n in v)) return undefined;
      const p: unknown = Object.getPrototypeOf(v);
      if (p !== null && n in (p as object)) return s(v);
      const m = (v as Record<string, unknown>)[n];
      return m === undefined ? m : r(m);
    },
    (n, r, s) => (v) => {
      if (typeof v !== 'object' || v === null || Array.isArray(v)) return s(v);
      if (!(n in v)) return undefined;
      const p: unknown = Object.getPrototypeOf(v);
      if (p !== null && n in (p as object)) return s(v);
      const m = (v as Record<string, unknown>)[n];
      return m === undefined ? m : r(m);
    },
    (n, r, s) => (v) => {
      if (typeof v !== 'object' || v === null || Array.isArray(v)) return s(v);
      if (!(n in v)) return undefined;
      const p: unknown = Object.getPrototypeOf(v);
      if (p !== null && n in (p as object)) return s(v);
      const m = (v as Record<string, unknown>)[n];
      return m === undefined ? m : r(m);
    },
    (n, r, s) => (v) => {
      if (typeof v !== 'object' || v === null || Array.isArray(v)) return s(v);
      if (!(n in v)) return undefined;
      const p: unknown = Object.getPrototypeOf(v);
      if (p !== null && n in (p as object)) return s(v);
      const m = (v as Record<string, unknown>)[n];
      return m === undefined ? m : r(m);
    },
    (n, r, s) => (v) => {
      if (typeof v !== 'object' || v === null || Array.isArray(v)) return s(v);
      if (!(n in v)) return undefined;
      const p: unknown = Object.getPrototypeOf(v);
      if (p !== null && n in (p as object)) return s(v);
      const m = (v as Record<string, unknown>)[n];
      return m === undefined ? m : r(m);
    },
    (n, r, s) => (v) => {
      if (typeof v !== 'object' || v === null || Array.isArray(v)) return s(v);
      if (!(n in v)) return undefined;
      const p: unknown = Object.getPrototypeOf(v);
      if (p !== null && n in (p as object)) return s(v);
      const m = (v as Record<string, unknown>)[n];
      return m === undefined ? m : r(m);
    },
    (n, r, s) => (v) => {
      if (typeof v !== 'object' || v === null || Array.isArray(v)) return s(v);
      if (!(n in v)) return undefined;
      const p: unknown = Object.getPrototypeOf(v);
      if (p !== null && n in (p as object)) return s(v);
      const m = (v as Record<string, unknown>)[n];
      return m === undefined ? m : r(m);
    },
  ];
}

function nameReadersOf5(): NameReader[] {
  return [
    (n, r, s) => (v) => {
      if (typeof v !== 'object' || v === null || Array.isArray(v)) return s(v);
      if (!(n in v)) return undefined;
      const p: unknown = Object.getPrototypeOf(v);
      if (p !== null && n in (p as object)) return s(v);
      const m = (v as Record<string, unknown>)[n];
      return m === undefined ? m : r(m);
    },
    (n, r, s) => (v) => {
      if (typeof v !== 'object' || v === null || Array.isArray(v)) return s(v);
      if (!(n in v)) return undefined;
      const p: unknown = Object.getPrototypeOf(v);
      if (p !== null && n in (p as object)) return s(v);
      const m = (v as Record<string, unknown>)[n];
      return m === undefined ? m : r(m);
    },
    (n, r, s) => (v) => {
      if (typeof v !== 'object' || v === null || Array.isArray(v)) return s(v);
      if (!(n in v)) return undefined;
      const p: unknown = Object.getPrototypeOf(v);
      if (p !== null && n in (p as object)) return s(v);
      const m = (v as Record<string, unknown>)[n];
      return m === undefined ? m : r(m);
    },
    (n, r, s) => (v) => {
      if (typeof v !== 'object' || v === null || Array.isArray(v)) return s(v);
      if (!(n in v)) return undefined;
      const p: unknown = Object.getPrototypeOf(v);
      if (p !== null && n in (p as object)) return s(v);
      const m = (v as Record<string, unknown>)[n];
      return m === undefined ? m : r(m);
    },
    (n, r, s) => (v) => {
      if (typeof v !== 'object' || v === null || Array.isArray(v)) return s(v);
      if (!(n in v)) return undefined;
      const p: unknown = Object.getPrototypeOf(v);
      if (p !== null && n in (p as object)) return s(v);
      const m = (v as Record<string, unknown>)[n];
      return m === undefined ? m : r(m);
    },
    (n, r, s) => (v) => {
      if (typeof v !== 'object' || v === null || Array.isArray(v)) return s(v);
      if (!(n in v)) return undefined;
      const p: unknown = Object.getPrototypeOf(v);
      if (p !== null && n in (p as object)) return s(v);
      const m = (v as Record<string, unknown>)[n];
      return m === undefined ? m : r(m);
    },
    (n, r, s) => (v) => {
      if (typeof v !== 'object' || v === null || Array.isArray(v)) return s(v);
      if (!(n in v)) return undefined;
      const p: unknown = Object.getPrototypeOf(v);
      if (p !== null && n in (p as object)) return s(v);
      const m = (v as Record<string, unknown>)[n];
      return m === undefined ? m : r(m);
    },
    (n, r, s) => (v) => {
      if (typeof v !== 'object' || v === null || Array.isArray(v)) return s(v);
      if (!(n in v)) return undefined;
      const p: unknown = Object.getPrototypeOf(v);
      if (p !== null && n in (p as object)) return s(v);
      const m = (v as Record<string, unknown>)[n];
      return m === undefined ? m : r(m);
    },
  ];
}

function nameReadersOf6(): NameReader[] {
  return [
    (n, r, s) => (v) => {
      if (typeof v !== 'object' || v === null || Array.isArray(v)) return s(v);
      if (!(n in v)) return undefined;
      const p: unknown = Object.getPrototypeOf(v);
      if (p !== null && n in (p as object)) return s(v);
      const m = (v as Record<string, unknown>)[n];
      return m === undefined ? m : r(m);
    },
    (n, r, s) => (v) => {
      if (typeof v !== 'object' || v === null || Array.isArray(v)) return s(v);
      if (!(n in v)) return undefined;
      const p: unknown = Object.getPrototypeOf(v);
      if (p !== null && n in (p as object)) return s(v);
      const m = (v as Record<string, unknown>)[n];
      return m === undefined ? m : r(m);
    },
    (n, r, s) => (v) => {
      if (typeof v !== 'object' || v === null || Array.isArray(v)) return s(v);
      if (!(n in v)) return undefined;
      const p: unknown = Object.getPrototypeOf(v);
      if (p !== null && n in (p as object)) return s(v);
      const m = (v as Record<string, unknown>)[n];
      return m === undefined ? m : r(m);
    },
    (n, r, s) => (v) => {
      if (typeof v !== 'object' || v === null || Array.isArray(v)) return s(v);
      if (!(n in v)) return undefined;
      const p: unknown = Object.getPrototypeOf(v);
      if (p !== null && n in (p as object)) return s(v);
      const m = (v as Record<string, unknown>)[n];
      return m === undefined ? m : r(m);
    },
    (n, r, s) => (v) => {
      if (typeof v !== 'object' || v === null || Array.isArray(v)) return s(v);
      if (!(n in v)) return undefined;
      const p: unknown = Object.getPrototypeOf(v);
      if (p !== null && n in (p as object)) return s(v);
      const m = (v as Record<string, unknown>)[n];
      return m === undefined ? m : r(m);
    },
    (n, r, s) => (v) => {
      if (typeof v !== 'object' || v === null || Array.isArray(v)) return s(v);
      if (!(n in v)) return undefined;
      const p: unknown = Object.getPrototypeOf(v);
      if (p !== null && n in (p as object)) return s(v);
      const m = (v as Record<string, unknown>)[n];
      return m === undefined ? m : r(m);
    },
    (n, r, s) => (v) => {
      if (typeof v !== 'object' || v === null || Array.isArray(v)) return s(v);
      if (!(n in v)) return undefined;
      const p: unknown = Object.getPrototypeOf(v);
      if (p !== null && n in (p as object)) return s(v);
      const m = (v as Record<string, unknown>)[n];
      return m === undefined ? m : r(m);
    },
    (n, r, s) => (v) => {
      if (typeof v !== 'object' || v === null || Array.isArray(v)) return s(v);
      if (!(n in v)) return undefined;
      const p: unknown = Object.getPrototypeOf(v);
      if (p !== null && n in (p as object)) return s(v);
      const m = (v as Record<string, unknown>)[n];
      return m === undefined ? m : r(m);
    },
  ];
}

function nameReadersOf7(): NameReader[] {
  return [
    (n, r, s) => (v) => {
      if (typeof v !== 'object' || v === null || Array.isArray(v)) return s(v);
      if (!(n in v)) return undefined;
      const p: unknown = Object.getPrototypeOf(v);
      if (p !== null && n in (p as object)) return s(v);
      const m = (v as Record<string, unknown>)[n];
      return m === undefined ? m : r(m);
    },
    (n, r, s) => (v) => {
      if (typeof v !== 'object' || v === null || Array.isArray(v)) return s(v);
      if (!(n in v)) return undefined;
      const p: unknown = Object.getPrototypeOf(v);
      if (p !== null && n in (p as object)) return s(v);
      const m = (v as Record<string, unknown>)[n];
      return m === undefined ? m : r(m);
    },
    (n, r, s) => (v) => {
      if (typeof v !== 'object' || v === null || Array.isArray(v)) return s(v);
      if (!(n in v)) return undefined;
      const p: unknown = Object.getPrototypeOf(v);
      if (p !== null && n in (p as object)) return s(v);
      const m = (v as Record<string, unknown>)[n];
      return m === undefined ? m : r(m);
    },
    (n, r, s) => (v) => {
      if (typeof v !== 'object' || v === null || Array.isArray(v)) return s(v);
      if (!(n in v)) return undefined;
      const p: unknown = Object.getPrototypeOf(v);
      if (p !== null && n in (p as object)) return s(v);
      const m = (v as Record<string, unknown>)[n];
      return m === undefined ? m : r(m);
    },
    (n, r, s) => (v) => {
      if (typeof v !== 'object' || v === null || Array.isArray(v)) return s(v);
      if (!(n in v)) return undefined;
      const p: unknown = Object.getPrototypeOf(v);
      if (p !== null && n in (p as object)) return s(v);
      const m = (v as Record<string, unknown>)[n];
      return m === undefined ? m : r(m);
    },
    (n, r, s) => (v) => {
      if (typeof v !== 'object' || v === null || Array.isArray(v)) return s(v);
      if (!(n in v)) return undefined;
      const p: unknown = Object.getPrototypeOf(v);
      if (p !== null && n in (p as object)) return s(v);
      const m = (v as Record<string, unknown>)[n];
      return m === undefined ? m : r(m);
    },
    (n, r, s) => (v) => {
      if (typeof v !== 'object' || v === null || Array.isArray(v)) return s(v);
      if (!(n in v)) return undefined;
      const p: unknown = Object.getPrototypeOf(v);
      if (p !== null && n in (p as object)) return s(v);
      const m = (v as Record<string, unknown>)[n];
      return m === undefined ? m : r(m);
    },
    (n, r, s) => (v) => {
      if (typeof v !== 'object' || v === null || Array.isArray(v)) return s(v);
      if (!(n in v)) return undefined;
      const p: unknown = Object.getPrototypeOf(v);
      if (p !== null && n in (p as object)) return s(v);
      const m = (v as Record<string, unknown>)[n];
      return m === undefined ? m : r(m);
    },
  ];
}

function indexReadersOf0(): IndexReader[] {
  return [
    (n, r, s) => (v) => {
      if (!Array.isArray(v) || !hasOwn(v, n)) return s(v);
      const m: unknown = v[n];
      return m === undefined ? m : r(m);
    },
    (n, r, s) => (v) => {
      if (!Array.isArray(v) || !hasOwn(v, n)) return s(v);
      const m: unknown = v[n];
      return m === undefined ? m : r(m);
    },
    (n, r, s) => (v) => {
      if (!Array.isArray(v) || !hasOwn(v, n)) return s(v);
      const m: unknown = v[n];
      return m === undefined ? m : r(m);
    },
    (n, r, s) => (v) => {
      if (!Array.isArray(v) || !hasOwn(v, n)) return s(v);
      const m: unknown = v[n];
      return m === undefined ? m : r(m);
    },
    (n, r, s) => (v) => {
      if (!Array.isArray(v) || !hasOwn(v, n)) return s(v);
      const m: unknown = v[n];
      return m === undefined ? m : r(m);
    },
    (n, r, s) => (v) => {
      if (!Array.isArray(v) || !hasOwn(v, n)) return s(v);
      const m: unknown = v[n];
      return m === undefined ? m : r(m);
    },
    (n, r, s) => (v) => {
      if (!Array.isArray(v) || !hasOwn(v, n)) return s(v);
      const m: unknown = v[n];
      return m === undefined ? m : r(m);
    },
    (n, r, s) => (v) => {
      if (!Array.isArray(v) || !hasOwn(v, n)) return s(v);
      const m: unknown = v[n];
      return m === undefined ? m : r(m);
    },
  ];
}

function indexReadersOf1(): IndexReader[] {
  return [
    (n, r, s) => (v) => {
      if (!Array.isArray(v) || !hasOwn(v, n)) return s(v);
      const m: unknown = v[n];
      return m === undefined ? m : r(m);
    },
    (n, r, s) => (v) => {
      if (!Array.isArray(v) || !hasOwn(v, n)) return s(v);
      const m: unknown = v[n];
      return m === undefined ? m : r(m);
    },
    (n, r, s) => (v) => {
      if (!Array.isArray(v) || !hasOwn(v, n)) return s(v);
      const m: unknown = v[n];
      return m === undefined ? m : r(m);
    },
    (n, r, s) => (v) => {
      if (!Array.isArray(v) || !hasOwn(v, n)) return s(v);
      const m: unknown = v[n];
      return m === undefined ? m : r(m);
    },
    (n, r, s) => (v) => {
      if (!Array.isArray(v) || !hasOwn(v, n)) return s(v);
      const m: unknown = v[n];
      return m === undefined ? m : r(m);
    },
    (n, r, s) => (v) => {
      if (!Array.isArray(v) || !hasOwn(v, n)) return s(v);
      const m: unknown = v[n];
      return m === undefined ? m : r(m);
    },
    (n, r, s) => (v) => {
      if (!Array.isArray(v) || !hasOwn(v, n)) return s(v);
      const m: unknown = v[n];
      return m === undefined ? m : r(m);
    },
    (n, r, s) => (v) => {
      if (!Array.isArray(v) || !hasOwn(v, n)) return s(v);
      const m: unknown = v[n];
      return m === undefined ? m : r(m);
    },
  ];
}

export const nameReaders: readonly (() => NameReader[])[] = [
  nameReadersOf0,
  nameReadersOf1,
  nameReadersOf2,
  nameReadersOf3,
  nameReadersOf4,
  nameReadersOf5,
  nameReadersOf6,
  nameReadersOf7,
];
export const indexReaders: readonly (() => IndexReader[])[] = [indexReadersOf0, indexReadersOf1];
