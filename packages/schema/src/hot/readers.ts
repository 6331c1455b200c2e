// Written by make-copies.js, which has the one copy: do not edit.
/* eslint max-lines: off -- the copies of a few functions */
import { isObject } from '../core/kind.ts';
import type { Check, ExpectedMembers, Members } from '../core/types.ts';
import { getPrototypeOf, own } from './own.ts';

type Reader4 = (
  n0: string,
  t0: Check,
  q0: boolean,
  n1: string,
  t1: Check,
  q1: boolean,
  n2: string,
  t2: Check,
  q2: boolean,
  n3: string,
  t3: Check,
  q3: boolean,
  r: Check<Members>,
  o: Check,
) => Check;
type Reader8 = (
  n0: string,
  t0: Check,
  q0: boolean,
  n1: string,
  t1: Check,
  q1: boolean,
  n2: string,
  t2: Check,
  q2: boolean,
  n3: string,
  t3: Check,
  q3: boolean,
  n4: string,
  t4: Check,
  q4: boolean,
  n5: string,
  t5: Check,
  q5: boolean,
  n6: string,
  t6: Check,
  q6: boolean,
  n7: string,
  t7: Check,
  q7: boolean,
  r: Check<Members>,
  o: Check,
) => Check;
type ClosedReader = (e: ExpectedMembers, r: Check<Members>) => Check<Members>;
type ListReader = (t: Check, min: number, max: number) => Check;
type TupleReader = (
  t0: Check,
  t1: Check,
  t2: Check,
  t3: Check,
  t4: Check,
  t5: Check,
  t6: Check,
  t7: Check,
  t: Check,
  min: number,
  max: number,
) => Check;
type MapReader = (t: Check, r: Check<Members>, o: Check) => Check;
type FaultReader = (
  n0: string,
  t0: Check,
  q0: boolean,
  n1: string,
  t1: Check,
  q1: boolean,
  n2: string,
  t2: Check,
  q2: boolean,
  n3: string,
  t3: Check,
  q3: boolean,
  n4: string,
  t4: Check,
  q4: boolean,
  n5: string,
  t5: Check,
  q5: boolean,
  n6: string,
  t6: Check,
  q6: boolean,
  n7: string,
  t7: Check,
  q7: boolean,
) => (v: Members) => number;
type ItemFault = (t: Check) => (v: readonly unknown[], i: number) => number;
type NameFaults = (t: Check) => (v: Members) => string[];

function readers4Of0(): Reader4[] {
  return [
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
  ];
}

function readers4Of1(): Reader4[] {
  return [
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
  ];
}

function readers4Of2(): Reader4[] {
  return [
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
  ];
}

function readers4Of3(): Reader4[] {
  return [
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
  ];
}

function readers4Of4(): Reader4[] {
  return [
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
  ];
}

function readers4Of5(): Reader4[] {
  return [
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
  ];
}

function readers4Of6(): Reader4[] {
  return [
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
  ];
}

function readers4Of7(): Reader4[] {
  return [
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
  ];
}

function readers4Of8(): Reader4[] {
  return [
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
  ];
}

function readers4Of9(): Reader4[] {
  return [
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
  ];
}

function readers4Of10(): Reader4[] {
  return [
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
  ];
}

function readers4Of11(): Reader4[] {
  return [
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p)) return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        return r(v);
      };
      return c;
    },
  ];
}

function readers8Of0(): Reader8[] {
  return [
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
          return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        const m4 = v[n4];
        if (m4 === undefined ? q4 : !t4(m4)) return false;
        const m5 = v[n5];
        if (m5 === undefined ? q5 : !t5(m5)) return false;
        const m6 = v[n6];
        if (m6 === undefined ? q6 : !t6(m6)) return false;
        const m7 = v[n7];
        if (m7 === undefined ? q7 : !t7(m7)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
          return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        const m4 = v[n4];
        if (m4 === undefined ? q4 : !t4(m4)) return false;
        const m5 = v[n5];
        if (m5 === undefined ? q5 : !t5(m5)) return false;
        const m6 = v[n6];
        if (m6 === undefined ? q6 : !t6(m6)) return false;
        const m7 = v[n7];
        if (m7 === undefined ? q7 : !t7(m7)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
          return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        const m4 = v[n4];
        if (m4 === undefined ? q4 : !t4(m4)) return false;
        const m5 = v[n5];
        if (m5 === undefined ? q5 : !t5(m5)) return false;
        const m6 = v[n6];
        if (m6 === undefined ? q6 : !t6(m6)) return false;
        const m7 = v[n7];
        if (m7 === undefined ? q7 : !t7(m7)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
          return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        const m4 = v[n4];
        if (m4 === undefined ? q4 : !t4(m4)) return false;
        const m5 = v[n5];
        if (m5 === undefined ? q5 : !t5(m5)) return false;
        const m6 = v[n6];
        if (m6 === undefined ? q6 : !t6(m6)) return false;
        const m7 = v[n7];
        if (m7 === undefined ? q7 : !t7(m7)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
          return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        const m4 = v[n4];
        if (m4 === undefined ? q4 : !t4(m4)) return false;
        const m5 = v[n5];
        if (m5 === undefined ? q5 : !t5(m5)) return false;
        const m6 = v[n6];
        if (m6 === undefined ? q6 : !t6(m6)) return false;
        const m7 = v[n7];
        if (m7 === undefined ? q7 : !t7(m7)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
          return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        const m4 = v[n4];
        if (m4 === undefined ? q4 : !t4(m4)) return false;
        const m5 = v[n5];
        if (m5 === undefined ? q5 : !t5(m5)) return false;
        const m6 = v[n6];
        if (m6 === undefined ? q6 : !t6(m6)) return false;
        const m7 = v[n7];
        if (m7 === undefined ? q7 : !t7(m7)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
          return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        const m4 = v[n4];
        if (m4 === undefined ? q4 : !t4(m4)) return false;
        const m5 = v[n5];
        if (m5 === undefined ? q5 : !t5(m5)) return false;
        const m6 = v[n6];
        if (m6 === undefined ? q6 : !t6(m6)) return false;
        const m7 = v[n7];
        if (m7 === undefined ? q7 : !t7(m7)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
          return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        const m4 = v[n4];
        if (m4 === undefined ? q4 : !t4(m4)) return false;
        const m5 = v[n5];
        if (m5 === undefined ? q5 : !t5(m5)) return false;
        const m6 = v[n6];
        if (m6 === undefined ? q6 : !t6(m6)) return false;
        const m7 = v[n7];
        if (m7 === undefined ? q7 : !t7(m7)) return false;
        return r(v);
      };
      return c;
    },
  ];
}

function readers8Of1(): Reader8[] {
  return [
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
          return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        const m4 = v[n4];
        if (m4 === undefined ? q4 : !t4(m4)) return false;
        const m5 = v[n5];
        if (m5 === undefined ? q5 : !t5(m5)) return false;
        const m6 = v[n6];
        if (m6 === undefined ? q6 : !t6(m6)) return false;
        const m7 = v[n7];
        if (m7 === undefined ? q7 : !t7(m7)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
          return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        const m4 = v[n4];
        if (m4 === undefined ? q4 : !t4(m4)) return false;
        const m5 = v[n5];
        if (m5 === undefined ? q5 : !t5(m5)) return false;
        const m6 = v[n6];
        if (m6 === undefined ? q6 : !t6(m6)) return false;
        const m7 = v[n7];
        if (m7 === undefined ? q7 : !t7(m7)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
          return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        const m4 = v[n4];
        if (m4 === undefined ? q4 : !t4(m4)) return false;
        const m5 = v[n5];
        if (m5 === undefined ? q5 : !t5(m5)) return false;
        const m6 = v[n6];
        if (m6 === undefined ? q6 : !t6(m6)) return false;
        const m7 = v[n7];
        if (m7 === undefined ? q7 : !t7(m7)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
          return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        const m4 = v[n4];
        if (m4 === undefined ? q4 : !t4(m4)) return false;
        const m5 = v[n5];
        if (m5 === undefined ? q5 : !t5(m5)) return false;
        const m6 = v[n6];
        if (m6 === undefined ? q6 : !t6(m6)) return false;
        const m7 = v[n7];
        if (m7 === undefined ? q7 : !t7(m7)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
          return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        const m4 = v[n4];
        if (m4 === undefined ? q4 : !t4(m4)) return false;
        const m5 = v[n5];
        if (m5 === undefined ? q5 : !t5(m5)) return false;
        const m6 = v[n6];
        if (m6 === undefined ? q6 : !t6(m6)) return false;
        const m7 = v[n7];
        if (m7 === undefined ? q7 : !t7(m7)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
          return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        const m4 = v[n4];
        if (m4 === undefined ? q4 : !t4(m4)) return false;
        const m5 = v[n5];
        if (m5 === undefined ? q5 : !t5(m5)) return false;
        const m6 = v[n6];
        if (m6 === undefined ? q6 : !t6(m6)) return false;
        const m7 = v[n7];
        if (m7 === undefined ? q7 : !t7(m7)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
          return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        const m4 = v[n4];
        if (m4 === undefined ? q4 : !t4(m4)) return false;
        const m5 = v[n5];
        if (m5 === undefined ? q5 : !t5(m5)) return false;
        const m6 = v[n6];
        if (m6 === undefined ? q6 : !t6(m6)) return false;
        const m7 = v[n7];
        if (m7 === undefined ? q7 : !t7(m7)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
          return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        const m4 = v[n4];
        if (m4 === undefined ? q4 : !t4(m4)) return false;
        const m5 = v[n5];
        if (m5 === undefined ? q5 : !t5(m5)) return false;
        const m6 = v[n6];
        if (m6 === undefined ? q6 : !t6(m6)) return false;
        const m7 = v[n7];
        if (m7 === undefined ? q7 : !t7(m7)) return false;
        return r(v);
      };
      return c;
    },
  ];
}

function readers8Of2(): Reader8[] {
  return [
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
          return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        const m4 = v[n4];
        if (m4 === undefined ? q4 : !t4(m4)) return false;
        const m5 = v[n5];
        if (m5 === undefined ? q5 : !t5(m5)) return false;
        const m6 = v[n6];
        if (m6 === undefined ? q6 : !t6(m6)) return false;
        const m7 = v[n7];
        if (m7 === undefined ? q7 : !t7(m7)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
          return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        const m4 = v[n4];
        if (m4 === undefined ? q4 : !t4(m4)) return false;
        const m5 = v[n5];
        if (m5 === undefined ? q5 : !t5(m5)) return false;
        const m6 = v[n6];
        if (m6 === undefined ? q6 : !t6(m6)) return false;
        const m7 = v[n7];
        if (m7 === undefined ? q7 : !t7(m7)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
          return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        const m4 = v[n4];
        if (m4 === undefined ? q4 : !t4(m4)) return false;
        const m5 = v[n5];
        if (m5 === undefined ? q5 : !t5(m5)) return false;
        const m6 = v[n6];
        if (m6 === undefined ? q6 : !t6(m6)) return false;
        const m7 = v[n7];
        if (m7 === undefined ? q7 : !t7(m7)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
          return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        const m4 = v[n4];
        if (m4 === undefined ? q4 : !t4(m4)) return false;
        const m5 = v[n5];
        if (m5 === undefined ? q5 : !t5(m5)) return false;
        const m6 = v[n6];
        if (m6 === undefined ? q6 : !t6(m6)) return false;
        const m7 = v[n7];
        if (m7 === undefined ? q7 : !t7(m7)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
          return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        const m4 = v[n4];
        if (m4 === undefined ? q4 : !t4(m4)) return false;
        const m5 = v[n5];
        if (m5 === undefined ? q5 : !t5(m5)) return false;
        const m6 = v[n6];
        if (m6 === undefined ? q6 : !t6(m6)) return false;
        const m7 = v[n7];
        if (m7 === undefined ? q7 : !t7(m7)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
          return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        const m4 = v[n4];
        if (m4 === undefined ? q4 : !t4(m4)) return false;
        const m5 = v[n5];
        if (m5 === undefined ? q5 : !t5(m5)) return false;
        const m6 = v[n6];
        if (m6 === undefined ? q6 : !t6(m6)) return false;
        const m7 = v[n7];
        if (m7 === undefined ? q7 : !t7(m7)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
          return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        const m4 = v[n4];
        if (m4 === undefined ? q4 : !t4(m4)) return false;
        const m5 = v[n5];
        if (m5 === undefined ? q5 : !t5(m5)) return false;
        const m6 = v[n6];
        if (m6 === undefined ? q6 : !t6(m6)) return false;
        const m7 = v[n7];
        if (m7 === undefined ? q7 : !t7(m7)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
          return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        const m4 = v[n4];
        if (m4 === undefined ? q4 : !t4(m4)) return false;
        const m5 = v[n5];
        if (m5 === undefined ? q5 : !t5(m5)) return false;
        const m6 = v[n6];
        if (m6 === undefined ? q6 : !t6(m6)) return false;
        const m7 = v[n7];
        if (m7 === undefined ? q7 : !t7(m7)) return false;
        return r(v);
      };
      return c;
    },
  ];
}

function readers8Of3(): Reader8[] {
  return [
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
          return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        const m4 = v[n4];
        if (m4 === undefined ? q4 : !t4(m4)) return false;
        const m5 = v[n5];
        if (m5 === undefined ? q5 : !t5(m5)) return false;
        const m6 = v[n6];
        if (m6 === undefined ? q6 : !t6(m6)) return false;
        const m7 = v[n7];
        if (m7 === undefined ? q7 : !t7(m7)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
          return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        const m4 = v[n4];
        if (m4 === undefined ? q4 : !t4(m4)) return false;
        const m5 = v[n5];
        if (m5 === undefined ? q5 : !t5(m5)) return false;
        const m6 = v[n6];
        if (m6 === undefined ? q6 : !t6(m6)) return false;
        const m7 = v[n7];
        if (m7 === undefined ? q7 : !t7(m7)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
          return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        const m4 = v[n4];
        if (m4 === undefined ? q4 : !t4(m4)) return false;
        const m5 = v[n5];
        if (m5 === undefined ? q5 : !t5(m5)) return false;
        const m6 = v[n6];
        if (m6 === undefined ? q6 : !t6(m6)) return false;
        const m7 = v[n7];
        if (m7 === undefined ? q7 : !t7(m7)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
          return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        const m4 = v[n4];
        if (m4 === undefined ? q4 : !t4(m4)) return false;
        const m5 = v[n5];
        if (m5 === undefined ? q5 : !t5(m5)) return false;
        const m6 = v[n6];
        if (m6 === undefined ? q6 : !t6(m6)) return false;
        const m7 = v[n7];
        if (m7 === undefined ? q7 : !t7(m7)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
          return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        const m4 = v[n4];
        if (m4 === undefined ? q4 : !t4(m4)) return false;
        const m5 = v[n5];
        if (m5 === undefined ? q5 : !t5(m5)) return false;
        const m6 = v[n6];
        if (m6 === undefined ? q6 : !t6(m6)) return false;
        const m7 = v[n7];
        if (m7 === undefined ? q7 : !t7(m7)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
          return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        const m4 = v[n4];
        if (m4 === undefined ? q4 : !t4(m4)) return false;
        const m5 = v[n5];
        if (m5 === undefined ? q5 : !t5(m5)) return false;
        const m6 = v[n6];
        if (m6 === undefined ? q6 : !t6(m6)) return false;
        const m7 = v[n7];
        if (m7 === undefined ? q7 : !t7(m7)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
          return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        const m4 = v[n4];
        if (m4 === undefined ? q4 : !t4(m4)) return false;
        const m5 = v[n5];
        if (m5 === undefined ? q5 : !t5(m5)) return false;
        const m6 = v[n6];
        if (m6 === undefined ? q6 : !t6(m6)) return false;
        const m7 = v[n7];
        if (m7 === undefined ? q7 : !t7(m7)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
          return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        const m4 = v[n4];
        if (m4 === undefined ? q4 : !t4(m4)) return false;
        const m5 = v[n5];
        if (m5 === undefined ? q5 : !t5(m5)) return false;
        const m6 = v[n6];
        if (m6 === undefined ? q6 : !t6(m6)) return false;
        const m7 = v[n7];
        if (m7 === undefined ? q7 : !t7(m7)) return false;
        return r(v);
      };
      return c;
    },
  ];
}

function readers8Of4(): Reader8[] {
  return [
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
          return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        const m4 = v[n4];
        if (m4 === undefined ? q4 : !t4(m4)) return false;
        const m5 = v[n5];
        if (m5 === undefined ? q5 : !t5(m5)) return false;
        const m6 = v[n6];
        if (m6 === undefined ? q6 : !t6(m6)) return false;
        const m7 = v[n7];
        if (m7 === undefined ? q7 : !t7(m7)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
          return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        const m4 = v[n4];
        if (m4 === undefined ? q4 : !t4(m4)) return false;
        const m5 = v[n5];
        if (m5 === undefined ? q5 : !t5(m5)) return false;
        const m6 = v[n6];
        if (m6 === undefined ? q6 : !t6(m6)) return false;
        const m7 = v[n7];
        if (m7 === undefined ? q7 : !t7(m7)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
          return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        const m4 = v[n4];
        if (m4 === undefined ? q4 : !t4(m4)) return false;
        const m5 = v[n5];
        if (m5 === undefined ? q5 : !t5(m5)) return false;
        const m6 = v[n6];
        if (m6 === undefined ? q6 : !t6(m6)) return false;
        const m7 = v[n7];
        if (m7 === undefined ? q7 : !t7(m7)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
          return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        const m4 = v[n4];
        if (m4 === undefined ? q4 : !t4(m4)) return false;
        const m5 = v[n5];
        if (m5 === undefined ? q5 : !t5(m5)) return false;
        const m6 = v[n6];
        if (m6 === undefined ? q6 : !t6(m6)) return false;
        const m7 = v[n7];
        if (m7 === undefined ? q7 : !t7(m7)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
          return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        const m4 = v[n4];
        if (m4 === undefined ? q4 : !t4(m4)) return false;
        const m5 = v[n5];
        if (m5 === undefined ? q5 : !t5(m5)) return false;
        const m6 = v[n6];
        if (m6 === undefined ? q6 : !t6(m6)) return false;
        const m7 = v[n7];
        if (m7 === undefined ? q7 : !t7(m7)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
          return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        const m4 = v[n4];
        if (m4 === undefined ? q4 : !t4(m4)) return false;
        const m5 = v[n5];
        if (m5 === undefined ? q5 : !t5(m5)) return false;
        const m6 = v[n6];
        if (m6 === undefined ? q6 : !t6(m6)) return false;
        const m7 = v[n7];
        if (m7 === undefined ? q7 : !t7(m7)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
          return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        const m4 = v[n4];
        if (m4 === undefined ? q4 : !t4(m4)) return false;
        const m5 = v[n5];
        if (m5 === undefined ? q5 : !t5(m5)) return false;
        const m6 = v[n6];
        if (m6 === undefined ? q6 : !t6(m6)) return false;
        const m7 = v[n7];
        if (m7 === undefined ? q7 : !t7(m7)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
          return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        const m4 = v[n4];
        if (m4 === undefined ? q4 : !t4(m4)) return false;
        const m5 = v[n5];
        if (m5 === undefined ? q5 : !t5(m5)) return false;
        const m6 = v[n6];
        if (m6 === undefined ? q6 : !t6(m6)) return false;
        const m7 = v[n7];
        if (m7 === undefined ? q7 : !t7(m7)) return false;
        return r(v);
      };
      return c;
    },
  ];
}

function readers8Of5(): Reader8[] {
  return [
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
          return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        const m4 = v[n4];
        if (m4 === undefined ? q4 : !t4(m4)) return false;
        const m5 = v[n5];
        if (m5 === undefined ? q5 : !t5(m5)) return false;
        const m6 = v[n6];
        if (m6 === undefined ? q6 : !t6(m6)) return false;
        const m7 = v[n7];
        if (m7 === undefined ? q7 : !t7(m7)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
          return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        const m4 = v[n4];
        if (m4 === undefined ? q4 : !t4(m4)) return false;
        const m5 = v[n5];
        if (m5 === undefined ? q5 : !t5(m5)) return false;
        const m6 = v[n6];
        if (m6 === undefined ? q6 : !t6(m6)) return false;
        const m7 = v[n7];
        if (m7 === undefined ? q7 : !t7(m7)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
          return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        const m4 = v[n4];
        if (m4 === undefined ? q4 : !t4(m4)) return false;
        const m5 = v[n5];
        if (m5 === undefined ? q5 : !t5(m5)) return false;
        const m6 = v[n6];
        if (m6 === undefined ? q6 : !t6(m6)) return false;
        const m7 = v[n7];
        if (m7 === undefined ? q7 : !t7(m7)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
          return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        const m4 = v[n4];
        if (m4 === undefined ? q4 : !t4(m4)) return false;
        const m5 = v[n5];
        if (m5 === undefined ? q5 : !t5(m5)) return false;
        const m6 = v[n6];
        if (m6 === undefined ? q6 : !t6(m6)) return false;
        const m7 = v[n7];
        if (m7 === undefined ? q7 : !t7(m7)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
          return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        const m4 = v[n4];
        if (m4 === undefined ? q4 : !t4(m4)) return false;
        const m5 = v[n5];
        if (m5 === undefined ? q5 : !t5(m5)) return false;
        const m6 = v[n6];
        if (m6 === undefined ? q6 : !t6(m6)) return false;
        const m7 = v[n7];
        if (m7 === undefined ? q7 : !t7(m7)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
          return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        const m4 = v[n4];
        if (m4 === undefined ? q4 : !t4(m4)) return false;
        const m5 = v[n5];
        if (m5 === undefined ? q5 : !t5(m5)) return false;
        const m6 = v[n6];
        if (m6 === undefined ? q6 : !t6(m6)) return false;
        const m7 = v[n7];
        if (m7 === undefined ? q7 : !t7(m7)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
          return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        const m4 = v[n4];
        if (m4 === undefined ? q4 : !t4(m4)) return false;
        const m5 = v[n5];
        if (m5 === undefined ? q5 : !t5(m5)) return false;
        const m6 = v[n6];
        if (m6 === undefined ? q6 : !t6(m6)) return false;
        const m7 = v[n7];
        if (m7 === undefined ? q7 : !t7(m7)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
          return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        const m4 = v[n4];
        if (m4 === undefined ? q4 : !t4(m4)) return false;
        const m5 = v[n5];
        if (m5 === undefined ? q5 : !t5(m5)) return false;
        const m6 = v[n6];
        if (m6 === undefined ? q6 : !t6(m6)) return false;
        const m7 = v[n7];
        if (m7 === undefined ? q7 : !t7(m7)) return false;
        return r(v);
      };
      return c;
    },
  ];
}

function readers8Of6(): Reader8[] {
  return [
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
          return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        const m4 = v[n4];
        if (m4 === undefined ? q4 : !t4(m4)) return false;
        const m5 = v[n5];
        if (m5 === undefined ? q5 : !t5(m5)) return false;
        const m6 = v[n6];
        if (m6 === undefined ? q6 : !t6(m6)) return false;
        const m7 = v[n7];
        if (m7 === undefined ? q7 : !t7(m7)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
          return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        const m4 = v[n4];
        if (m4 === undefined ? q4 : !t4(m4)) return false;
        const m5 = v[n5];
        if (m5 === undefined ? q5 : !t5(m5)) return false;
        const m6 = v[n6];
        if (m6 === undefined ? q6 : !t6(m6)) return false;
        const m7 = v[n7];
        if (m7 === undefined ? q7 : !t7(m7)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
          return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        const m4 = v[n4];
        if (m4 === undefined ? q4 : !t4(m4)) return false;
        const m5 = v[n5];
        if (m5 === undefined ? q5 : !t5(m5)) return false;
        const m6 = v[n6];
        if (m6 === undefined ? q6 : !t6(m6)) return false;
        const m7 = v[n7];
        if (m7 === undefined ? q7 : !t7(m7)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
          return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        const m4 = v[n4];
        if (m4 === undefined ? q4 : !t4(m4)) return false;
        const m5 = v[n5];
        if (m5 === undefined ? q5 : !t5(m5)) return false;
        const m6 = v[n6];
        if (m6 === undefined ? q6 : !t6(m6)) return false;
        const m7 = v[n7];
        if (m7 === undefined ? q7 : !t7(m7)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
          return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        const m4 = v[n4];
        if (m4 === undefined ? q4 : !t4(m4)) return false;
        const m5 = v[n5];
        if (m5 === undefined ? q5 : !t5(m5)) return false;
        const m6 = v[n6];
        if (m6 === undefined ? q6 : !t6(m6)) return false;
        const m7 = v[n7];
        if (m7 === undefined ? q7 : !t7(m7)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
          return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        const m4 = v[n4];
        if (m4 === undefined ? q4 : !t4(m4)) return false;
        const m5 = v[n5];
        if (m5 === undefined ? q5 : !t5(m5)) return false;
        const m6 = v[n6];
        if (m6 === undefined ? q6 : !t6(m6)) return false;
        const m7 = v[n7];
        if (m7 === undefined ? q7 : !t7(m7)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
          return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        const m4 = v[n4];
        if (m4 === undefined ? q4 : !t4(m4)) return false;
        const m5 = v[n5];
        if (m5 === undefined ? q5 : !t5(m5)) return false;
        const m6 = v[n6];
        if (m6 === undefined ? q6 : !t6(m6)) return false;
        const m7 = v[n7];
        if (m7 === undefined ? q7 : !t7(m7)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
          return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        const m4 = v[n4];
        if (m4 === undefined ? q4 : !t4(m4)) return false;
        const m5 = v[n5];
        if (m5 === undefined ? q5 : !t5(m5)) return false;
        const m6 = v[n6];
        if (m6 === undefined ? q6 : !t6(m6)) return false;
        const m7 = v[n7];
        if (m7 === undefined ? q7 : !t7(m7)) return false;
        return r(v);
      };
      return c;
    },
  ];
}

function readers8Of7(): Reader8[] {
  return [
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
          return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        const m4 = v[n4];
        if (m4 === undefined ? q4 : !t4(m4)) return false;
        const m5 = v[n5];
        if (m5 === undefined ? q5 : !t5(m5)) return false;
        const m6 = v[n6];
        if (m6 === undefined ? q6 : !t6(m6)) return false;
        const m7 = v[n7];
        if (m7 === undefined ? q7 : !t7(m7)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
          return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        const m4 = v[n4];
        if (m4 === undefined ? q4 : !t4(m4)) return false;
        const m5 = v[n5];
        if (m5 === undefined ? q5 : !t5(m5)) return false;
        const m6 = v[n6];
        if (m6 === undefined ? q6 : !t6(m6)) return false;
        const m7 = v[n7];
        if (m7 === undefined ? q7 : !t7(m7)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
          return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        const m4 = v[n4];
        if (m4 === undefined ? q4 : !t4(m4)) return false;
        const m5 = v[n5];
        if (m5 === undefined ? q5 : !t5(m5)) return false;
        const m6 = v[n6];
        if (m6 === undefined ? q6 : !t6(m6)) return false;
        const m7 = v[n7];
        if (m7 === undefined ? q7 : !t7(m7)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
          return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        const m4 = v[n4];
        if (m4 === undefined ? q4 : !t4(m4)) return false;
        const m5 = v[n5];
        if (m5 === undefined ? q5 : !t5(m5)) return false;
        const m6 = v[n6];
        if (m6 === undefined ? q6 : !t6(m6)) return false;
        const m7 = v[n7];
        if (m7 === undefined ? q7 : !t7(m7)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
          return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        const m4 = v[n4];
        if (m4 === undefined ? q4 : !t4(m4)) return false;
        const m5 = v[n5];
        if (m5 === undefined ? q5 : !t5(m5)) return false;
        const m6 = v[n6];
        if (m6 === undefined ? q6 : !t6(m6)) return false;
        const m7 = v[n7];
        if (m7 === undefined ? q7 : !t7(m7)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
          return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        const m4 = v[n4];
        if (m4 === undefined ? q4 : !t4(m4)) return false;
        const m5 = v[n5];
        if (m5 === undefined ? q5 : !t5(m5)) return false;
        const m6 = v[n6];
        if (m6 === undefined ? q6 : !t6(m6)) return false;
        const m7 = v[n7];
        if (m7 === undefined ? q7 : !t7(m7)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
          return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        const m4 = v[n4];
        if (m4 === undefined ? q4 : !t4(m4)) return false;
        const m5 = v[n5];
        if (m5 === undefined ? q5 : !t5(m5)) return false;
        const m6 = v[n6];
        if (m6 === undefined ? q6 : !t6(m6)) return false;
        const m7 = v[n7];
        if (m7 === undefined ? q7 : !t7(m7)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
          return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        const m4 = v[n4];
        if (m4 === undefined ? q4 : !t4(m4)) return false;
        const m5 = v[n5];
        if (m5 === undefined ? q5 : !t5(m5)) return false;
        const m6 = v[n6];
        if (m6 === undefined ? q6 : !t6(m6)) return false;
        const m7 = v[n7];
        if (m7 === undefined ? q7 : !t7(m7)) return false;
        return r(v);
      };
      return c;
    },
  ];
}

function readers8Of8(): Reader8[] {
  return [
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
          return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        const m4 = v[n4];
        if (m4 === undefined ? q4 : !t4(m4)) return false;
        const m5 = v[n5];
        if (m5 === undefined ? q5 : !t5(m5)) return false;
        const m6 = v[n6];
        if (m6 === undefined ? q6 : !t6(m6)) return false;
        const m7 = v[n7];
        if (m7 === undefined ? q7 : !t7(m7)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
          return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        const m4 = v[n4];
        if (m4 === undefined ? q4 : !t4(m4)) return false;
        const m5 = v[n5];
        if (m5 === undefined ? q5 : !t5(m5)) return false;
        const m6 = v[n6];
        if (m6 === undefined ? q6 : !t6(m6)) return false;
        const m7 = v[n7];
        if (m7 === undefined ? q7 : !t7(m7)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
          return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        const m4 = v[n4];
        if (m4 === undefined ? q4 : !t4(m4)) return false;
        const m5 = v[n5];
        if (m5 === undefined ? q5 : !t5(m5)) return false;
        const m6 = v[n6];
        if (m6 === undefined ? q6 : !t6(m6)) return false;
        const m7 = v[n7];
        if (m7 === undefined ? q7 : !t7(m7)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
          return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        const m4 = v[n4];
        if (m4 === undefined ? q4 : !t4(m4)) return false;
        const m5 = v[n5];
        if (m5 === undefined ? q5 : !t5(m5)) return false;
        const m6 = v[n6];
        if (m6 === undefined ? q6 : !t6(m6)) return false;
        const m7 = v[n7];
        if (m7 === undefined ? q7 : !t7(m7)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
          return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        const m4 = v[n4];
        if (m4 === undefined ? q4 : !t4(m4)) return false;
        const m5 = v[n5];
        if (m5 === undefined ? q5 : !t5(m5)) return false;
        const m6 = v[n6];
        if (m6 === undefined ? q6 : !t6(m6)) return false;
        const m7 = v[n7];
        if (m7 === undefined ? q7 : !t7(m7)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
          return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        const m4 = v[n4];
        if (m4 === undefined ? q4 : !t4(m4)) return false;
        const m5 = v[n5];
        if (m5 === undefined ? q5 : !t5(m5)) return false;
        const m6 = v[n6];
        if (m6 === undefined ? q6 : !t6(m6)) return false;
        const m7 = v[n7];
        if (m7 === undefined ? q7 : !t7(m7)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
          return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        const m4 = v[n4];
        if (m4 === undefined ? q4 : !t4(m4)) return false;
        const m5 = v[n5];
        if (m5 === undefined ? q5 : !t5(m5)) return false;
        const m6 = v[n6];
        if (m6 === undefined ? q6 : !t6(m6)) return false;
        const m7 = v[n7];
        if (m7 === undefined ? q7 : !t7(m7)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
          return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        const m4 = v[n4];
        if (m4 === undefined ? q4 : !t4(m4)) return false;
        const m5 = v[n5];
        if (m5 === undefined ? q5 : !t5(m5)) return false;
        const m6 = v[n6];
        if (m6 === undefined ? q6 : !t6(m6)) return false;
        const m7 = v[n7];
        if (m7 === undefined ? q7 : !t7(m7)) return false;
        return r(v);
      };
      return c;
    },
  ];
}

function readers8Of9(): Reader8[] {
  return [
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
          return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        const m4 = v[n4];
        if (m4 === undefined ? q4 : !t4(m4)) return false;
        const m5 = v[n5];
        if (m5 === undefined ? q5 : !t5(m5)) return false;
        const m6 = v[n6];
        if (m6 === undefined ? q6 : !t6(m6)) return false;
        const m7 = v[n7];
        if (m7 === undefined ? q7 : !t7(m7)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
          return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        const m4 = v[n4];
        if (m4 === undefined ? q4 : !t4(m4)) return false;
        const m5 = v[n5];
        if (m5 === undefined ? q5 : !t5(m5)) return false;
        const m6 = v[n6];
        if (m6 === undefined ? q6 : !t6(m6)) return false;
        const m7 = v[n7];
        if (m7 === undefined ? q7 : !t7(m7)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
          return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        const m4 = v[n4];
        if (m4 === undefined ? q4 : !t4(m4)) return false;
        const m5 = v[n5];
        if (m5 === undefined ? q5 : !t5(m5)) return false;
        const m6 = v[n6];
        if (m6 === undefined ? q6 : !t6(m6)) return false;
        const m7 = v[n7];
        if (m7 === undefined ? q7 : !t7(m7)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
          return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        const m4 = v[n4];
        if (m4 === undefined ? q4 : !t4(m4)) return false;
        const m5 = v[n5];
        if (m5 === undefined ? q5 : !t5(m5)) return false;
        const m6 = v[n6];
        if (m6 === undefined ? q6 : !t6(m6)) return false;
        const m7 = v[n7];
        if (m7 === undefined ? q7 : !t7(m7)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
          return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        const m4 = v[n4];
        if (m4 === undefined ? q4 : !t4(m4)) return false;
        const m5 = v[n5];
        if (m5 === undefined ? q5 : !t5(m5)) return false;
        const m6 = v[n6];
        if (m6 === undefined ? q6 : !t6(m6)) return false;
        const m7 = v[n7];
        if (m7 === undefined ? q7 : !t7(m7)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
          return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        const m4 = v[n4];
        if (m4 === undefined ? q4 : !t4(m4)) return false;
        const m5 = v[n5];
        if (m5 === undefined ? q5 : !t5(m5)) return false;
        const m6 = v[n6];
        if (m6 === undefined ? q6 : !t6(m6)) return false;
        const m7 = v[n7];
        if (m7 === undefined ? q7 : !t7(m7)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
          return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        const m4 = v[n4];
        if (m4 === undefined ? q4 : !t4(m4)) return false;
        const m5 = v[n5];
        if (m5 === undefined ? q5 : !t5(m5)) return false;
        const m6 = v[n6];
        if (m6 === undefined ? q6 : !t6(m6)) return false;
        const m7 = v[n7];
        if (m7 === undefined ? q7 : !t7(m7)) return false;
        return r(v);
      };
      return c;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7, r, o) => {
      const c: Check = (v) => {
        if (!isObject(v)) return o(v);
        const p = getPrototypeOf(v, n0 in v);
        if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
          return c(own(v));
        const m0 = v[n0];
        if (m0 === undefined ? q0 : !t0(m0)) return false;
        const m1 = v[n1];
        if (m1 === undefined ? q1 : !t1(m1)) return false;
        const m2 = v[n2];
        if (m2 === undefined ? q2 : !t2(m2)) return false;
        const m3 = v[n3];
        if (m3 === undefined ? q3 : !t3(m3)) return false;
        const m4 = v[n4];
        if (m4 === undefined ? q4 : !t4(m4)) return false;
        const m5 = v[n5];
        if (m5 === undefined ? q5 : !t5(m5)) return false;
        const m6 = v[n6];
        if (m6 === undefined ? q6 : !t6(m6)) return false;
        const m7 = v[n7];
        if (m7 === undefined ? q7 : !t7(m7)) return false;
        return r(v);
      };
      return c;
    },
  ];
}

function closedReadersOf0(): ClosedReader[] {
  return [
    (e, r) => (v) => {
      let last = e.head;
      for (const name in v) {
        const { next } = last;
        if (name === next.name && name !== '') {
          last = next;
          continue;
        }
        const found = e.byName.get(name);
        if (found !== undefined) last = last.next = found;
        else if (v[name] !== undefined && Object.prototype.hasOwnProperty.call(v, name)) return false;
      }
      return r(v);
    },
    (e, r) => (v) => {
      let last = e.head;
      for (const name in v) {
        const { next } = last;
        if (name === next.name && name !== '') {
          last = next;
          continue;
        }
        const found = e.byName.get(name);
        if (found !== undefined) last = last.next = found;
        else if (v[name] !== undefined && Object.prototype.hasOwnProperty.call(v, name)) return false;
      }
      return r(v);
    },
    (e, r) => (v) => {
      let last = e.head;
      for (const name in v) {
        const { next } = last;
        if (name === next.name && name !== '') {
          last = next;
          continue;
        }
        const found = e.byName.get(name);
        if (found !== undefined) last = last.next = found;
        else if (v[name] !== undefined && Object.prototype.hasOwnProperty.call(v, name)) return false;
      }
      return r(v);
    },
    (e, r) => (v) => {
      let last = e.head;
      for (const name in v) {
        const { next } = last;
        if (name === next.name && name !== '') {
          last = next;
          continue;
        }
        const found = e.byName.get(name);
        if (found !== undefined) last = last.next = found;
        else if (v[name] !== undefined && Object.prototype.hasOwnProperty.call(v, name)) return false;
      }
      return r(v);
    },
    (e, r) => (v) => {
      let last = e.head;
      for (const name in v) {
        const { next } = last;
        if (name === next.name && name !== '') {
          last = next;
          continue;
        }
        const found = e.byName.get(name);
        if (found !== undefined) last = last.next = found;
        else if (v[name] !== undefined && Object.prototype.hasOwnProperty.call(v, name)) return false;
      }
      return r(v);
    },
    (e, r) => (v) => {
      let last = e.head;
      for (const name in v) {
        const { next } = last;
        if (name === next.name && name !== '') {
          last = next;
          continue;
        }
        const found = e.byName.get(name);
        if (found !== undefined) last = last.next = found;
        else if (v[name] !== undefined && Object.prototype.hasOwnProperty.call(v, name)) return false;
      }
      return r(v);
    },
    (e, r) => (v) => {
      let last = e.head;
      for (const name in v) {
        const { next } = last;
        if (name === next.name && name !== '') {
          last = next;
          continue;
        }
        const found = e.byName.get(name);
        if (found !== undefined) last = last.next = found;
        else if (v[name] !== undefined && Object.prototype.hasOwnProperty.call(v, name)) return false;
      }
      return r(v);
    },
    (e, r) => (v) => {
      let last = e.head;
      for (const name in v) {
        const { next } = last;
        if (name === next.name && name !== '') {
          last = next;
          continue;
        }
        const found = e.byName.get(name);
        if (found !== undefined) last = last.next = found;
        else if (v[name] !== undefined && Object.prototype.hasOwnProperty.call(v, name)) return false;
      }
      return r(v);
    },
  ];
}

function closedReadersOf1(): ClosedReader[] {
  return [
    (e, r) => (v) => {
      let last = e.head;
      for (const name in v) {
        const { next } = last;
        if (name === next.name && name !== '') {
          last = next;
          continue;
        }
        const found = e.byName.get(name);
        if (found !== undefined) last = last.next = found;
        else if (v[name] !== undefined && Object.prototype.hasOwnProperty.call(v, name)) return false;
      }
      return r(v);
    },
    (e, r) => (v) => {
      let last = e.head;
      for (const name in v) {
        const { next } = last;
        if (name === next.name && name !== '') {
          last = next;
          continue;
        }
        const found = e.byName.get(name);
        if (found !== undefined) last = last.next = found;
        else if (v[name] !== undefined && Object.prototype.hasOwnProperty.call(v, name)) return false;
      }
      return r(v);
    },
    (e, r) => (v) => {
      let last = e.head;
      for (const name in v) {
        const { next } = last;
        if (name === next.name && name !== '') {
          last = next;
          continue;
        }
        const found = e.byName.get(name);
        if (found !== undefined) last = last.next = found;
        else if (v[name] !== undefined && Object.prototype.hasOwnProperty.call(v, name)) return false;
      }
      return r(v);
    },
    (e, r) => (v) => {
      let last = e.head;
      for (const name in v) {
        const { next } = last;
        if (name === next.name && name !== '') {
          last = next;
          continue;
        }
        const found = e.byName.get(name);
        if (found !== undefined) last = last.next = found;
        else if (v[name] !== undefined && Object.prototype.hasOwnProperty.call(v, name)) return false;
      }
      return r(v);
    },
    (e, r) => (v) => {
      let last = e.head;
      for (const name in v) {
        const { next } = last;
        if (name === next.name && name !== '') {
          last = next;
          continue;
        }
        const found = e.byName.get(name);
        if (found !== undefined) last = last.next = found;
        else if (v[name] !== undefined && Object.prototype.hasOwnProperty.call(v, name)) return false;
      }
      return r(v);
    },
    (e, r) => (v) => {
      let last = e.head;
      for (const name in v) {
        const { next } = last;
        if (name === next.name && name !== '') {
          last = next;
          continue;
        }
        const found = e.byName.get(name);
        if (found !== undefined) last = last.next = found;
        else if (v[name] !== undefined && Object.prototype.hasOwnProperty.call(v, name)) return false;
      }
      return r(v);
    },
    (e, r) => (v) => {
      let last = e.head;
      for (const name in v) {
        const { next } = last;
        if (name === next.name && name !== '') {
          last = next;
          continue;
        }
        const found = e.byName.get(name);
        if (found !== undefined) last = last.next = found;
        else if (v[name] !== undefined && Object.prototype.hasOwnProperty.call(v, name)) return false;
      }
      return r(v);
    },
    (e, r) => (v) => {
      let last = e.head;
      for (const name in v) {
        const { next } = last;
        if (name === next.name && name !== '') {
          last = next;
          continue;
        }
        const found = e.byName.get(name);
        if (found !== undefined) last = last.next = found;
        else if (v[name] !== undefined && Object.prototype.hasOwnProperty.call(v, name)) return false;
      }
      return r(v);
    },
  ];
}

function closedReadersOf2(): ClosedReader[] {
  return [
    (e, r) => (v) => {
      let last = e.head;
      for (const name in v) {
        const { next } = last;
        if (name === next.name && name !== '') {
          last = next;
          continue;
        }
        const found = e.byName.get(name);
        if (found !== undefined) last = last.next = found;
        else if (v[name] !== undefined && Object.prototype.hasOwnProperty.call(v, name)) return false;
      }
      return r(v);
    },
    (e, r) => (v) => {
      let last = e.head;
      for (const name in v) {
        const { next } = last;
        if (name === next.name && name !== '') {
          last = next;
          continue;
        }
        const found = e.byName.get(name);
        if (found !== undefined) last = last.next = found;
        else if (v[name] !== undefined && Object.prototype.hasOwnProperty.call(v, name)) return false;
      }
      return r(v);
    },
    (e, r) => (v) => {
      let last = e.head;
      for (const name in v) {
        const { next } = last;
        if (name === next.name && name !== '') {
          last = next;
          continue;
        }
        const found = e.byName.get(name);
        if (found !== undefined) last = last.next = found;
        else if (v[name] !== undefined && Object.prototype.hasOwnProperty.call(v, name)) return false;
      }
      return r(v);
    },
    (e, r) => (v) => {
      let last = e.head;
      for (const name in v) {
        const { next } = last;
        if (name === next.name && name !== '') {
          last = next;
          continue;
        }
        const found = e.byName.get(name);
        if (found !== undefined) last = last.next = found;
        else if (v[name] !== undefined && Object.prototype.hasOwnProperty.call(v, name)) return false;
      }
      return r(v);
    },
    (e, r) => (v) => {
      let last = e.head;
      for (const name in v) {
        const { next } = last;
        if (name === next.name && name !== '') {
          last = next;
          continue;
        }
        const found = e.byName.get(name);
        if (found !== undefined) last = last.next = found;
        else if (v[name] !== undefined && Object.prototype.hasOwnProperty.call(v, name)) return false;
      }
      return r(v);
    },
    (e, r) => (v) => {
      let last = e.head;
      for (const name in v) {
        const { next } = last;
        if (name === next.name && name !== '') {
          last = next;
          continue;
        }
        const found = e.byName.get(name);
        if (found !== undefined) last = last.next = found;
        else if (v[name] !== undefined && Object.prototype.hasOwnProperty.call(v, name)) return false;
      }
      return r(v);
    },
    (e, r) => (v) => {
      let last = e.head;
      for (const name in v) {
        const { next } = last;
        if (name === next.name && name !== '') {
          last = next;
          continue;
        }
        const found = e.byName.get(name);
        if (found !== undefined) last = last.next = found;
        else if (v[name] !== undefined && Object.prototype.hasOwnProperty.call(v, name)) return false;
      }
      return r(v);
    },
    (e, r) => (v) => {
      let last = e.head;
      for (const name in v) {
        const { next } = last;
        if (name === next.name && name !== '') {
          last = next;
          continue;
        }
        const found = e.byName.get(name);
        if (found !== undefined) last = last.next = found;
        else if (v[name] !== undefined && Object.prototype.hasOwnProperty.call(v, name)) return false;
      }
      return r(v);
    },
  ];
}

function closedReadersOf3(): ClosedReader[] {
  return [
    (e, r) => (v) => {
      let last = e.head;
      for (const name in v) {
        const { next } = last;
        if (name === next.name && name !== '') {
          last = next;
          continue;
        }
        const found = e.byName.get(name);
        if (found !== undefined) last = last.next = found;
        else if (v[name] !== undefined && Object.prototype.hasOwnProperty.call(v, name)) return false;
      }
      return r(v);
    },
    (e, r) => (v) => {
      let last = e.head;
      for (const name in v) {
        const { next } = last;
        if (name === next.name && name !== '') {
          last = next;
          continue;
        }
        const found = e.byName.get(name);
        if (found !== undefined) last = last.next = found;
        else if (v[name] !== undefined && Object.prototype.hasOwnProperty.call(v, name)) return false;
      }
      return r(v);
    },
    (e, r) => (v) => {
      let last = e.head;
      for (const name in v) {
        const { next } = last;
        if (name === next.name && name !== '') {
          last = next;
          continue;
        }
        const found = e.byName.get(name);
        if (found !== undefined) last = last.next = found;
        else if (v[name] !== undefined && Object.prototype.hasOwnProperty.call(v, name)) return false;
      }
      return r(v);
    },
    (e, r) => (v) => {
      let last = e.head;
      for (const name in v) {
        const { next } = last;
        if (name === next.name && name !== '') {
          last = next;
          continue;
        }
        const found = e.byName.get(name);
        if (found !== undefined) last = last.next = found;
        else if (v[name] !== undefined && Object.prototype.hasOwnProperty.call(v, name)) return false;
      }
      return r(v);
    },
    (e, r) => (v) => {
      let last = e.head;
      for (const name in v) {
        const { next } = last;
        if (name === next.name && name !== '') {
          last = next;
          continue;
        }
        const found = e.byName.get(name);
        if (found !== undefined) last = last.next = found;
        else if (v[name] !== undefined && Object.prototype.hasOwnProperty.call(v, name)) return false;
      }
      return r(v);
    },
    (e, r) => (v) => {
      let last = e.head;
      for (const name in v) {
        const { next } = last;
        if (name === next.name && name !== '') {
          last = next;
          continue;
        }
        const found = e.byName.get(name);
        if (found !== undefined) last = last.next = found;
        else if (v[name] !== undefined && Object.prototype.hasOwnProperty.call(v, name)) return false;
      }
      return r(v);
    },
    (e, r) => (v) => {
      let last = e.head;
      for (const name in v) {
        const { next } = last;
        if (name === next.name && name !== '') {
          last = next;
          continue;
        }
        const found = e.byName.get(name);
        if (found !== undefined) last = last.next = found;
        else if (v[name] !== undefined && Object.prototype.hasOwnProperty.call(v, name)) return false;
      }
      return r(v);
    },
    (e, r) => (v) => {
      let last = e.head;
      for (const name in v) {
        const { next } = last;
        if (name === next.name && name !== '') {
          last = next;
          continue;
        }
        const found = e.byName.get(name);
        if (found !== undefined) last = last.next = found;
        else if (v[name] !== undefined && Object.prototype.hasOwnProperty.call(v, name)) return false;
      }
      return r(v);
    },
  ];
}

function listReadersOf0(): ListReader[] {
  return [
    (t, min, max) => (v) => {
      if (!Array.isArray(v) || v.length < min || v.length > max) return false;
      for (let i = 0; i < v.length; i++) if (!t(v[i])) return false;
      return true;
    },
    (t, min, max) => (v) => {
      if (!Array.isArray(v) || v.length < min || v.length > max) return false;
      for (let i = 0; i < v.length; i++) if (!t(v[i])) return false;
      return true;
    },
    (t, min, max) => (v) => {
      if (!Array.isArray(v) || v.length < min || v.length > max) return false;
      for (let i = 0; i < v.length; i++) if (!t(v[i])) return false;
      return true;
    },
    (t, min, max) => (v) => {
      if (!Array.isArray(v) || v.length < min || v.length > max) return false;
      for (let i = 0; i < v.length; i++) if (!t(v[i])) return false;
      return true;
    },
    (t, min, max) => (v) => {
      if (!Array.isArray(v) || v.length < min || v.length > max) return false;
      for (let i = 0; i < v.length; i++) if (!t(v[i])) return false;
      return true;
    },
    (t, min, max) => (v) => {
      if (!Array.isArray(v) || v.length < min || v.length > max) return false;
      for (let i = 0; i < v.length; i++) if (!t(v[i])) return false;
      return true;
    },
    (t, min, max) => (v) => {
      if (!Array.isArray(v) || v.length < min || v.length > max) return false;
      for (let i = 0; i < v.length; i++) if (!t(v[i])) return false;
      return true;
    },
    (t, min, max) => (v) => {
      if (!Array.isArray(v) || v.length < min || v.length > max) return false;
      for (let i = 0; i < v.length; i++) if (!t(v[i])) return false;
      return true;
    },
  ];
}

function listReadersOf1(): ListReader[] {
  return [
    (t, min, max) => (v) => {
      if (!Array.isArray(v) || v.length < min || v.length > max) return false;
      for (let i = 0; i < v.length; i++) if (!t(v[i])) return false;
      return true;
    },
    (t, min, max) => (v) => {
      if (!Array.isArray(v) || v.length < min || v.length > max) return false;
      for (let i = 0; i < v.length; i++) if (!t(v[i])) return false;
      return true;
    },
    (t, min, max) => (v) => {
      if (!Array.isArray(v) || v.length < min || v.length > max) return false;
      for (let i = 0; i < v.length; i++) if (!t(v[i])) return false;
      return true;
    },
    (t, min, max) => (v) => {
      if (!Array.isArray(v) || v.length < min || v.length > max) return false;
      for (let i = 0; i < v.length; i++) if (!t(v[i])) return false;
      return true;
    },
    (t, min, max) => (v) => {
      if (!Array.isArray(v) || v.length < min || v.length > max) return false;
      for (let i = 0; i < v.length; i++) if (!t(v[i])) return false;
      return true;
    },
    (t, min, max) => (v) => {
      if (!Array.isArray(v) || v.length < min || v.length > max) return false;
      for (let i = 0; i < v.length; i++) if (!t(v[i])) return false;
      return true;
    },
    (t, min, max) => (v) => {
      if (!Array.isArray(v) || v.length < min || v.length > max) return false;
      for (let i = 0; i < v.length; i++) if (!t(v[i])) return false;
      return true;
    },
    (t, min, max) => (v) => {
      if (!Array.isArray(v) || v.length < min || v.length > max) return false;
      for (let i = 0; i < v.length; i++) if (!t(v[i])) return false;
      return true;
    },
  ];
}

function listReadersOf2(): ListReader[] {
  return [
    (t, min, max) => (v) => {
      if (!Array.isArray(v) || v.length < min || v.length > max) return false;
      for (let i = 0; i < v.length; i++) if (!t(v[i])) return false;
      return true;
    },
    (t, min, max) => (v) => {
      if (!Array.isArray(v) || v.length < min || v.length > max) return false;
      for (let i = 0; i < v.length; i++) if (!t(v[i])) return false;
      return true;
    },
    (t, min, max) => (v) => {
      if (!Array.isArray(v) || v.length < min || v.length > max) return false;
      for (let i = 0; i < v.length; i++) if (!t(v[i])) return false;
      return true;
    },
    (t, min, max) => (v) => {
      if (!Array.isArray(v) || v.length < min || v.length > max) return false;
      for (let i = 0; i < v.length; i++) if (!t(v[i])) return false;
      return true;
    },
    (t, min, max) => (v) => {
      if (!Array.isArray(v) || v.length < min || v.length > max) return false;
      for (let i = 0; i < v.length; i++) if (!t(v[i])) return false;
      return true;
    },
    (t, min, max) => (v) => {
      if (!Array.isArray(v) || v.length < min || v.length > max) return false;
      for (let i = 0; i < v.length; i++) if (!t(v[i])) return false;
      return true;
    },
    (t, min, max) => (v) => {
      if (!Array.isArray(v) || v.length < min || v.length > max) return false;
      for (let i = 0; i < v.length; i++) if (!t(v[i])) return false;
      return true;
    },
    (t, min, max) => (v) => {
      if (!Array.isArray(v) || v.length < min || v.length > max) return false;
      for (let i = 0; i < v.length; i++) if (!t(v[i])) return false;
      return true;
    },
  ];
}

function listReadersOf3(): ListReader[] {
  return [
    (t, min, max) => (v) => {
      if (!Array.isArray(v) || v.length < min || v.length > max) return false;
      for (let i = 0; i < v.length; i++) if (!t(v[i])) return false;
      return true;
    },
    (t, min, max) => (v) => {
      if (!Array.isArray(v) || v.length < min || v.length > max) return false;
      for (let i = 0; i < v.length; i++) if (!t(v[i])) return false;
      return true;
    },
    (t, min, max) => (v) => {
      if (!Array.isArray(v) || v.length < min || v.length > max) return false;
      for (let i = 0; i < v.length; i++) if (!t(v[i])) return false;
      return true;
    },
    (t, min, max) => (v) => {
      if (!Array.isArray(v) || v.length < min || v.length > max) return false;
      for (let i = 0; i < v.length; i++) if (!t(v[i])) return false;
      return true;
    },
    (t, min, max) => (v) => {
      if (!Array.isArray(v) || v.length < min || v.length > max) return false;
      for (let i = 0; i < v.length; i++) if (!t(v[i])) return false;
      return true;
    },
    (t, min, max) => (v) => {
      if (!Array.isArray(v) || v.length < min || v.length > max) return false;
      for (let i = 0; i < v.length; i++) if (!t(v[i])) return false;
      return true;
    },
    (t, min, max) => (v) => {
      if (!Array.isArray(v) || v.length < min || v.length > max) return false;
      for (let i = 0; i < v.length; i++) if (!t(v[i])) return false;
      return true;
    },
    (t, min, max) => (v) => {
      if (!Array.isArray(v) || v.length < min || v.length > max) return false;
      for (let i = 0; i < v.length; i++) if (!t(v[i])) return false;
      return true;
    },
  ];
}

function listReadersOf4(): ListReader[] {
  return [
    (t, min, max) => (v) => {
      if (!Array.isArray(v) || v.length < min || v.length > max) return false;
      for (let i = 0; i < v.length; i++) if (!t(v[i])) return false;
      return true;
    },
    (t, min, max) => (v) => {
      if (!Array.isArray(v) || v.length < min || v.length > max) return false;
      for (let i = 0; i < v.length; i++) if (!t(v[i])) return false;
      return true;
    },
    (t, min, max) => (v) => {
      if (!Array.isArray(v) || v.length < min || v.length > max) return false;
      for (let i = 0; i < v.length; i++) if (!t(v[i])) return false;
      return true;
    },
    (t, min, max) => (v) => {
      if (!Array.isArray(v) || v.length < min || v.length > max) return false;
      for (let i = 0; i < v.length; i++) if (!t(v[i])) return false;
      return true;
    },
    (t, min, max) => (v) => {
      if (!Array.isArray(v) || v.length < min || v.length > max) return false;
      for (let i = 0; i < v.length; i++) if (!t(v[i])) return false;
      return true;
    },
    (t, min, max) => (v) => {
      if (!Array.isArray(v) || v.length < min || v.length > max) return false;
      for (let i = 0; i < v.length; i++) if (!t(v[i])) return false;
      return true;
    },
    (t, min, max) => (v) => {
      if (!Array.isArray(v) || v.length < min || v.length > max) return false;
      for (let i = 0; i < v.length; i++) if (!t(v[i])) return false;
      return true;
    },
    (t, min, max) => (v) => {
      if (!Array.isArray(v) || v.length < min || v.length > max) return false;
      for (let i = 0; i < v.length; i++) if (!t(v[i])) return false;
      return true;
    },
  ];
}

function listReadersOf5(): ListReader[] {
  return [
    (t, min, max) => (v) => {
      if (!Array.isArray(v) || v.length < min || v.length > max) return false;
      for (let i = 0; i < v.length; i++) if (!t(v[i])) return false;
      return true;
    },
    (t, min, max) => (v) => {
      if (!Array.isArray(v) || v.length < min || v.length > max) return false;
      for (let i = 0; i < v.length; i++) if (!t(v[i])) return false;
      return true;
    },
    (t, min, max) => (v) => {
      if (!Array.isArray(v) || v.length < min || v.length > max) return false;
      for (let i = 0; i < v.length; i++) if (!t(v[i])) return false;
      return true;
    },
    (t, min, max) => (v) => {
      if (!Array.isArray(v) || v.length < min || v.length > max) return false;
      for (let i = 0; i < v.length; i++) if (!t(v[i])) return false;
      return true;
    },
    (t, min, max) => (v) => {
      if (!Array.isArray(v) || v.length < min || v.length > max) return false;
      for (let i = 0; i < v.length; i++) if (!t(v[i])) return false;
      return true;
    },
    (t, min, max) => (v) => {
      if (!Array.isArray(v) || v.length < min || v.length > max) return false;
      for (let i = 0; i < v.length; i++) if (!t(v[i])) return false;
      return true;
    },
    (t, min, max) => (v) => {
      if (!Array.isArray(v) || v.length < min || v.length > max) return false;
      for (let i = 0; i < v.length; i++) if (!t(v[i])) return false;
      return true;
    },
    (t, min, max) => (v) => {
      if (!Array.isArray(v) || v.length < min || v.length > max) return false;
      for (let i = 0; i < v.length; i++) if (!t(v[i])) return false;
      return true;
    },
  ];
}

function listReadersOf6(): ListReader[] {
  return [
    (t, min, max) => (v) => {
      if (!Array.isArray(v) || v.length < min || v.length > max) return false;
      for (let i = 0; i < v.length; i++) if (!t(v[i])) return false;
      return true;
    },
    (t, min, max) => (v) => {
      if (!Array.isArray(v) || v.length < min || v.length > max) return false;
      for (let i = 0; i < v.length; i++) if (!t(v[i])) return false;
      return true;
    },
    (t, min, max) => (v) => {
      if (!Array.isArray(v) || v.length < min || v.length > max) return false;
      for (let i = 0; i < v.length; i++) if (!t(v[i])) return false;
      return true;
    },
    (t, min, max) => (v) => {
      if (!Array.isArray(v) || v.length < min || v.length > max) return false;
      for (let i = 0; i < v.length; i++) if (!t(v[i])) return false;
      return true;
    },
    (t, min, max) => (v) => {
      if (!Array.isArray(v) || v.length < min || v.length > max) return false;
      for (let i = 0; i < v.length; i++) if (!t(v[i])) return false;
      return true;
    },
    (t, min, max) => (v) => {
      if (!Array.isArray(v) || v.length < min || v.length > max) return false;
      for (let i = 0; i < v.length; i++) if (!t(v[i])) return false;
      return true;
    },
    (t, min, max) => (v) => {
      if (!Array.isArray(v) || v.length < min || v.length > max) return false;
      for (let i = 0; i < v.length; i++) if (!t(v[i])) return false;
      return true;
    },
    (t, min, max) => (v) => {
      if (!Array.isArray(v) || v.length < min || v.length > max) return false;
      for (let i = 0; i < v.length; i++) if (!t(v[i])) return false;
      return true;
    },
  ];
}

function listReadersOf7(): ListReader[] {
  return [
    (t, min, max) => (v) => {
      if (!Array.isArray(v) || v.length < min || v.length > max) return false;
      for (let i = 0; i < v.length; i++) if (!t(v[i])) return false;
      return true;
    },
    (t, min, max) => (v) => {
      if (!Array.isArray(v) || v.length < min || v.length > max) return false;
      for (let i = 0; i < v.length; i++) if (!t(v[i])) return false;
      return true;
    },
    (t, min, max) => (v) => {
      if (!Array.isArray(v) || v.length < min || v.length > max) return false;
      for (let i = 0; i < v.length; i++) if (!t(v[i])) return false;
      return true;
    },
    (t, min, max) => (v) => {
      if (!Array.isArray(v) || v.length < min || v.length > max) return false;
      for (let i = 0; i < v.length; i++) if (!t(v[i])) return false;
      return true;
    },
    (t, min, max) => (v) => {
      if (!Array.isArray(v) || v.length < min || v.length > max) return false;
      for (let i = 0; i < v.length; i++) if (!t(v[i])) return false;
      return true;
    },
    (t, min, max) => (v) => {
      if (!Array.isArray(v) || v.length < min || v.length > max) return false;
      for (let i = 0; i < v.length; i++) if (!t(v[i])) return false;
      return true;
    },
    (t, min, max) => (v) => {
      if (!Array.isArray(v) || v.length < min || v.length > max) return false;
      for (let i = 0; i < v.length; i++) if (!t(v[i])) return false;
      return true;
    },
    (t, min, max) => (v) => {
      if (!Array.isArray(v) || v.length < min || v.length > max) return false;
      for (let i = 0; i < v.length; i++) if (!t(v[i])) return false;
      return true;
    },
  ];
}

function tupleReadersOf0(): TupleReader[] {
  return [
    (t0, t1, t2, t3, t4, t5, t6, t7, t, min, max) => (v) => {
      if (!Array.isArray(v) || v.length < min || v.length > max) return false;
      const l = v.length;
      if (l > 0 && !t0(v[0])) return false;
      if (l > 1 && !t1(v[1])) return false;
      if (l > 2 && !t2(v[2])) return false;
      if (l > 3 && !t3(v[3])) return false;
      if (l > 4 && !t4(v[4])) return false;
      if (l > 5 && !t5(v[5])) return false;
      if (l > 6 && !t6(v[6])) return false;
      if (l > 7 && !t7(v[7])) return false;
      for (let i = 8; i < l; i++) if (!t(v[i])) return false;
      return true;
    },
    (t0, t1, t2, t3, t4, t5, t6, t7, t, min, max) => (v) => {
      if (!Array.isArray(v) || v.length < min || v.length > max) return false;
      const l = v.length;
      if (l > 0 && !t0(v[0])) return false;
      if (l > 1 && !t1(v[1])) return false;
      if (l > 2 && !t2(v[2])) return false;
      if (l > 3 && !t3(v[3])) return false;
      if (l > 4 && !t4(v[4])) return false;
      if (l > 5 && !t5(v[5])) return false;
      if (l > 6 && !t6(v[6])) return false;
      if (l > 7 && !t7(v[7])) return false;
      for (let i = 8; i < l; i++) if (!t(v[i])) return false;
      return true;
    },
    (t0, t1, t2, t3, t4, t5, t6, t7, t, min, max) => (v) => {
      if (!Array.isArray(v) || v.length < min || v.length > max) return false;
      const l = v.length;
      if (l > 0 && !t0(v[0])) return false;
      if (l > 1 && !t1(v[1])) return false;
      if (l > 2 && !t2(v[2])) return false;
      if (l > 3 && !t3(v[3])) return false;
      if (l > 4 && !t4(v[4])) return false;
      if (l > 5 && !t5(v[5])) return false;
      if (l > 6 && !t6(v[6])) return false;
      if (l > 7 && !t7(v[7])) return false;
      for (let i = 8; i < l; i++) if (!t(v[i])) return false;
      return true;
    },
    (t0, t1, t2, t3, t4, t5, t6, t7, t, min, max) => (v) => {
      if (!Array.isArray(v) || v.length < min || v.length > max) return false;
      const l = v.length;
      if (l > 0 && !t0(v[0])) return false;
      if (l > 1 && !t1(v[1])) return false;
      if (l > 2 && !t2(v[2])) return false;
      if (l > 3 && !t3(v[3])) return false;
      if (l > 4 && !t4(v[4])) return false;
      if (l > 5 && !t5(v[5])) return false;
      if (l > 6 && !t6(v[6])) return false;
      if (l > 7 && !t7(v[7])) return false;
      for (let i = 8; i < l; i++) if (!t(v[i])) return false;
      return true;
    },
    (t0, t1, t2, t3, t4, t5, t6, t7, t, min, max) => (v) => {
      if (!Array.isArray(v) || v.length < min || v.length > max) return false;
      const l = v.length;
      if (l > 0 && !t0(v[0])) return false;
      if (l > 1 && !t1(v[1])) return false;
      if (l > 2 && !t2(v[2])) return false;
      if (l > 3 && !t3(v[3])) return false;
      if (l > 4 && !t4(v[4])) return false;
      if (l > 5 && !t5(v[5])) return false;
      if (l > 6 && !t6(v[6])) return false;
      if (l > 7 && !t7(v[7])) return false;
      for (let i = 8; i < l; i++) if (!t(v[i])) return false;
      return true;
    },
    (t0, t1, t2, t3, t4, t5, t6, t7, t, min, max) => (v) => {
      if (!Array.isArray(v) || v.length < min || v.length > max) return false;
      const l = v.length;
      if (l > 0 && !t0(v[0])) return false;
      if (l > 1 && !t1(v[1])) return false;
      if (l > 2 && !t2(v[2])) return false;
      if (l > 3 && !t3(v[3])) return false;
      if (l > 4 && !t4(v[4])) return false;
      if (l > 5 && !t5(v[5])) return false;
      if (l > 6 && !t6(v[6])) return false;
      if (l > 7 && !t7(v[7])) return false;
      for (let i = 8; i < l; i++) if (!t(v[i])) return false;
      return true;
    },
    (t0, t1, t2, t3, t4, t5, t6, t7, t, min, max) => (v) => {
      if (!Array.isArray(v) || v.length < min || v.length > max) return false;
      const l = v.length;
      if (l > 0 && !t0(v[0])) return false;
      if (l > 1 && !t1(v[1])) return false;
      if (l > 2 && !t2(v[2])) return false;
      if (l > 3 && !t3(v[3])) return false;
      if (l > 4 && !t4(v[4])) return false;
      if (l > 5 && !t5(v[5])) return false;
      if (l > 6 && !t6(v[6])) return false;
      if (l > 7 && !t7(v[7])) return false;
      for (let i = 8; i < l; i++) if (!t(v[i])) return false;
      return true;
    },
    (t0, t1, t2, t3, t4, t5, t6, t7, t, min, max) => (v) => {
      if (!Array.isArray(v) || v.length < min || v.length > max) return false;
      const l = v.length;
      if (l > 0 && !t0(v[0])) return false;
      if (l > 1 && !t1(v[1])) return false;
      if (l > 2 && !t2(v[2])) return false;
      if (l > 3 && !t3(v[3])) return false;
      if (l > 4 && !t4(v[4])) return false;
      if (l > 5 && !t5(v[5])) return false;
      if (l > 6 && !t6(v[6])) return false;
      if (l > 7 && !t7(v[7])) return false;
      for (let i = 8; i < l; i++) if (!t(v[i])) return false;
      return true;
    },
  ];
}

function mapReadersOf0(): MapReader[] {
  return [
    (t, r, o) => (v) => {
      if (!isObject(v)) return o(v);
      for (const n in v) {
        if (!Object.prototype.hasOwnProperty.call(v, n)) break;
        const m = v[n];
        if (!t(m) && m !== undefined) return false;
      }
      return r(v);
    },
    (t, r, o) => (v) => {
      if (!isObject(v)) return o(v);
      for (const n in v) {
        if (!Object.prototype.hasOwnProperty.call(v, n)) break;
        const m = v[n];
        if (!t(m) && m !== undefined) return false;
      }
      return r(v);
    },
    (t, r, o) => (v) => {
      if (!isObject(v)) return o(v);
      for (const n in v) {
        if (!Object.prototype.hasOwnProperty.call(v, n)) break;
        const m = v[n];
        if (!t(m) && m !== undefined) return false;
      }
      return r(v);
    },
    (t, r, o) => (v) => {
      if (!isObject(v)) return o(v);
      for (const n in v) {
        if (!Object.prototype.hasOwnProperty.call(v, n)) break;
        const m = v[n];
        if (!t(m) && m !== undefined) return false;
      }
      return r(v);
    },
    (t, r, o) => (v) => {
      if (!isObject(v)) return o(v);
      for (const n in v) {
        if (!Object.prototype.hasOwnProperty.call(v, n)) break;
        const m = v[n];
        if (!t(m) && m !== undefined) return false;
      }
      return r(v);
    },
    (t, r, o) => (v) => {
      if (!isObject(v)) return o(v);
      for (const n in v) {
        if (!Object.prototype.hasOwnProperty.call(v, n)) break;
        const m = v[n];
        if (!t(m) && m !== undefined) return false;
      }
      return r(v);
    },
    (t, r, o) => (v) => {
      if (!isObject(v)) return o(v);
      for (const n in v) {
        if (!Object.prototype.hasOwnProperty.call(v, n)) break;
        const m = v[n];
        if (!t(m) && m !== undefined) return false;
      }
      return r(v);
    },
    (t, r, o) => (v) => {
      if (!isObject(v)) return o(v);
      for (const n in v) {
        if (!Object.prototype.hasOwnProperty.call(v, n)) break;
        const m = v[n];
        if (!t(m) && m !== undefined) return false;
      }
      return r(v);
    },
  ];
}

function mapReadersOf1(): MapReader[] {
  return [
    (t, r, o) => (v) => {
      if (!isObject(v)) return o(v);
      for (const n in v) {
        if (!Object.prototype.hasOwnProperty.call(v, n)) break;
        const m = v[n];
        if (!t(m) && m !== undefined) return false;
      }
      return r(v);
    },
    (t, r, o) => (v) => {
      if (!isObject(v)) return o(v);
      for (const n in v) {
        if (!Object.prototype.hasOwnProperty.call(v, n)) break;
        const m = v[n];
        if (!t(m) && m !== undefined) return false;
      }
      return r(v);
    },
    (t, r, o) => (v) => {
      if (!isObject(v)) return o(v);
      for (const n in v) {
        if (!Object.prototype.hasOwnProperty.call(v, n)) break;
        const m = v[n];
        if (!t(m) && m !== undefined) return false;
      }
      return r(v);
    },
    (t, r, o) => (v) => {
      if (!isObject(v)) return o(v);
      for (const n in v) {
        if (!Object.prototype.hasOwnProperty.call(v, n)) break;
        const m = v[n];
        if (!t(m) && m !== undefined) return false;
      }
      return r(v);
    },
    (t, r, o) => (v) => {
      if (!isObject(v)) return o(v);
      for (const n in v) {
        if (!Object.prototype.hasOwnProperty.call(v, n)) break;
        const m = v[n];
        if (!t(m) && m !== undefined) return false;
      }
      return r(v);
    },
    (t, r, o) => (v) => {
      if (!isObject(v)) return o(v);
      for (const n in v) {
        if (!Object.prototype.hasOwnProperty.call(v, n)) break;
        const m = v[n];
        if (!t(m) && m !== undefined) return false;
      }
      return r(v);
    },
    (t, r, o) => (v) => {
      if (!isObject(v)) return o(v);
      for (const n in v) {
        if (!Object.prototype.hasOwnProperty.call(v, n)) break;
        const m = v[n];
        if (!t(m) && m !== undefined) return false;
      }
      return r(v);
    },
    (t, r, o) => (v) => {
      if (!isObject(v)) return o(v);
      for (const n in v) {
        if (!Object.prototype.hasOwnProperty.call(v, n)) break;
        const m = v[n];
        if (!t(m) && m !== undefined) return false;
      }
      return r(v);
    },
  ];
}

function mapReadersOf2(): MapReader[] {
  return [
    (t, r, o) => (v) => {
      if (!isObject(v)) return o(v);
      for (const n in v) {
        if (!Object.prototype.hasOwnProperty.call(v, n)) break;
        const m = v[n];
        if (!t(m) && m !== undefined) return false;
      }
      return r(v);
    },
    (t, r, o) => (v) => {
      if (!isObject(v)) return o(v);
      for (const n in v) {
        if (!Object.prototype.hasOwnProperty.call(v, n)) break;
        const m = v[n];
        if (!t(m) && m !== undefined) return false;
      }
      return r(v);
    },
    (t, r, o) => (v) => {
      if (!isObject(v)) return o(v);
      for (const n in v) {
        if (!Object.prototype.hasOwnProperty.call(v, n)) break;
        const m = v[n];
        if (!t(m) && m !== undefined) return false;
      }
      return r(v);
    },
    (t, r, o) => (v) => {
      if (!isObject(v)) return o(v);
      for (const n in v) {
        if (!Object.prototype.hasOwnProperty.call(v, n)) break;
        const m = v[n];
        if (!t(m) && m !== undefined) return false;
      }
      return r(v);
    },
    (t, r, o) => (v) => {
      if (!isObject(v)) return o(v);
      for (const n in v) {
        if (!Object.prototype.hasOwnProperty.call(v, n)) break;
        const m = v[n];
        if (!t(m) && m !== undefined) return false;
      }
      return r(v);
    },
    (t, r, o) => (v) => {
      if (!isObject(v)) return o(v);
      for (const n in v) {
        if (!Object.prototype.hasOwnProperty.call(v, n)) break;
        const m = v[n];
        if (!t(m) && m !== undefined) return false;
      }
      return r(v);
    },
    (t, r, o) => (v) => {
      if (!isObject(v)) return o(v);
      for (const n in v) {
        if (!Object.prototype.hasOwnProperty.call(v, n)) break;
        const m = v[n];
        if (!t(m) && m !== undefined) return false;
      }
      return r(v);
    },
    (t, r, o) => (v) => {
      if (!isObject(v)) return o(v);
      for (const n in v) {
        if (!Object.prototype.hasOwnProperty.call(v, n)) break;
        const m = v[n];
        if (!t(m) && m !== undefined) return false;
      }
      return r(v);
    },
  ];
}

function mapReadersOf3(): MapReader[] {
  return [
    (t, r, o) => (v) => {
      if (!isObject(v)) return o(v);
      for (const n in v) {
        if (!Object.prototype.hasOwnProperty.call(v, n)) break;
        const m = v[n];
        if (!t(m) && m !== undefined) return false;
      }
      return r(v);
    },
    (t, r, o) => (v) => {
      if (!isObject(v)) return o(v);
      for (const n in v) {
        if (!Object.prototype.hasOwnProperty.call(v, n)) break;
        const m = v[n];
        if (!t(m) && m !== undefined) return false;
      }
      return r(v);
    },
    (t, r, o) => (v) => {
      if (!isObject(v)) return o(v);
      for (const n in v) {
        if (!Object.prototype.hasOwnProperty.call(v, n)) break;
        const m = v[n];
        if (!t(m) && m !== undefined) return false;
      }
      return r(v);
    },
    (t, r, o) => (v) => {
      if (!isObject(v)) return o(v);
      for (const n in v) {
        if (!Object.prototype.hasOwnProperty.call(v, n)) break;
        const m = v[n];
        if (!t(m) && m !== undefined) return false;
      }
      return r(v);
    },
    (t, r, o) => (v) => {
      if (!isObject(v)) return o(v);
      for (const n in v) {
        if (!Object.prototype.hasOwnProperty.call(v, n)) break;
        const m = v[n];
        if (!t(m) && m !== undefined) return false;
      }
      return r(v);
    },
    (t, r, o) => (v) => {
      if (!isObject(v)) return o(v);
      for (const n in v) {
        if (!Object.prototype.hasOwnProperty.call(v, n)) break;
        const m = v[n];
        if (!t(m) && m !== undefined) return false;
      }
      return r(v);
    },
    (t, r, o) => (v) => {
      if (!isObject(v)) return o(v);
      for (const n in v) {
        if (!Object.prototype.hasOwnProperty.call(v, n)) break;
        const m = v[n];
        if (!t(m) && m !== undefined) return false;
      }
      return r(v);
    },
    (t, r, o) => (v) => {
      if (!isObject(v)) return o(v);
      for (const n in v) {
        if (!Object.prototype.hasOwnProperty.call(v, n)) break;
        const m = v[n];
        if (!t(m) && m !== undefined) return false;
      }
      return r(v);
    },
  ];
}

function faultReadersOf0(): FaultReader[] {
  return [
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7) => (v) => {
      const p = getPrototypeOf(v, n0 in v);
      if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
        return -1;
      let f = 0;
      const m0 = v[n0];
      if (m0 === undefined ? q0 : !t0(m0)) f |= 1;
      const m1 = v[n1];
      if (m1 === undefined ? q1 : !t1(m1)) f |= 2;
      const m2 = v[n2];
      if (m2 === undefined ? q2 : !t2(m2)) f |= 4;
      const m3 = v[n3];
      if (m3 === undefined ? q3 : !t3(m3)) f |= 8;
      const m4 = v[n4];
      if (m4 === undefined ? q4 : !t4(m4)) f |= 16;
      const m5 = v[n5];
      if (m5 === undefined ? q5 : !t5(m5)) f |= 32;
      const m6 = v[n6];
      if (m6 === undefined ? q6 : !t6(m6)) f |= 64;
      const m7 = v[n7];
      if (m7 === undefined ? q7 : !t7(m7)) f |= 128;
      return f;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7) => (v) => {
      const p = getPrototypeOf(v, n0 in v);
      if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
        return -1;
      let f = 0;
      const m0 = v[n0];
      if (m0 === undefined ? q0 : !t0(m0)) f |= 1;
      const m1 = v[n1];
      if (m1 === undefined ? q1 : !t1(m1)) f |= 2;
      const m2 = v[n2];
      if (m2 === undefined ? q2 : !t2(m2)) f |= 4;
      const m3 = v[n3];
      if (m3 === undefined ? q3 : !t3(m3)) f |= 8;
      const m4 = v[n4];
      if (m4 === undefined ? q4 : !t4(m4)) f |= 16;
      const m5 = v[n5];
      if (m5 === undefined ? q5 : !t5(m5)) f |= 32;
      const m6 = v[n6];
      if (m6 === undefined ? q6 : !t6(m6)) f |= 64;
      const m7 = v[n7];
      if (m7 === undefined ? q7 : !t7(m7)) f |= 128;
      return f;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7) => (v) => {
      const p = getPrototypeOf(v, n0 in v);
      if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
        return -1;
      let f = 0;
      const m0 = v[n0];
      if (m0 === undefined ? q0 : !t0(m0)) f |= 1;
      const m1 = v[n1];
      if (m1 === undefined ? q1 : !t1(m1)) f |= 2;
      const m2 = v[n2];
      if (m2 === undefined ? q2 : !t2(m2)) f |= 4;
      const m3 = v[n3];
      if (m3 === undefined ? q3 : !t3(m3)) f |= 8;
      const m4 = v[n4];
      if (m4 === undefined ? q4 : !t4(m4)) f |= 16;
      const m5 = v[n5];
      if (m5 === undefined ? q5 : !t5(m5)) f |= 32;
      const m6 = v[n6];
      if (m6 === undefined ? q6 : !t6(m6)) f |= 64;
      const m7 = v[n7];
      if (m7 === undefined ? q7 : !t7(m7)) f |= 128;
      return f;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7) => (v) => {
      const p = getPrototypeOf(v, n0 in v);
      if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
        return -1;
      let f = 0;
      const m0 = v[n0];
      if (m0 === undefined ? q0 : !t0(m0)) f |= 1;
      const m1 = v[n1];
      if (m1 === undefined ? q1 : !t1(m1)) f |= 2;
      const m2 = v[n2];
      if (m2 === undefined ? q2 : !t2(m2)) f |= 4;
      const m3 = v[n3];
      if (m3 === undefined ? q3 : !t3(m3)) f |= 8;
      const m4 = v[n4];
      if (m4 === undefined ? q4 : !t4(m4)) f |= 16;
      const m5 = v[n5];
      if (m5 === undefined ? q5 : !t5(m5)) f |= 32;
      const m6 = v[n6];
      if (m6 === undefined ? q6 : !t6(m6)) f |= 64;
      const m7 = v[n7];
      if (m7 === undefined ? q7 : !t7(m7)) f |= 128;
      return f;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7) => (v) => {
      const p = getPrototypeOf(v, n0 in v);
      if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
        return -1;
      let f = 0;
      const m0 = v[n0];
      if (m0 === undefined ? q0 : !t0(m0)) f |= 1;
      const m1 = v[n1];
      if (m1 === undefined ? q1 : !t1(m1)) f |= 2;
      const m2 = v[n2];
      if (m2 === undefined ? q2 : !t2(m2)) f |= 4;
      const m3 = v[n3];
      if (m3 === undefined ? q3 : !t3(m3)) f |= 8;
      const m4 = v[n4];
      if (m4 === undefined ? q4 : !t4(m4)) f |= 16;
      const m5 = v[n5];
      if (m5 === undefined ? q5 : !t5(m5)) f |= 32;
      const m6 = v[n6];
      if (m6 === undefined ? q6 : !t6(m6)) f |= 64;
      const m7 = v[n7];
      if (m7 === undefined ? q7 : !t7(m7)) f |= 128;
      return f;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7) => (v) => {
      const p = getPrototypeOf(v, n0 in v);
      if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
        return -1;
      let f = 0;
      const m0 = v[n0];
      if (m0 === undefined ? q0 : !t0(m0)) f |= 1;
      const m1 = v[n1];
      if (m1 === undefined ? q1 : !t1(m1)) f |= 2;
      const m2 = v[n2];
      if (m2 === undefined ? q2 : !t2(m2)) f |= 4;
      const m3 = v[n3];
      if (m3 === undefined ? q3 : !t3(m3)) f |= 8;
      const m4 = v[n4];
      if (m4 === undefined ? q4 : !t4(m4)) f |= 16;
      const m5 = v[n5];
      if (m5 === undefined ? q5 : !t5(m5)) f |= 32;
      const m6 = v[n6];
      if (m6 === undefined ? q6 : !t6(m6)) f |= 64;
      const m7 = v[n7];
      if (m7 === undefined ? q7 : !t7(m7)) f |= 128;
      return f;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7) => (v) => {
      const p = getPrototypeOf(v, n0 in v);
      if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
        return -1;
      let f = 0;
      const m0 = v[n0];
      if (m0 === undefined ? q0 : !t0(m0)) f |= 1;
      const m1 = v[n1];
      if (m1 === undefined ? q1 : !t1(m1)) f |= 2;
      const m2 = v[n2];
      if (m2 === undefined ? q2 : !t2(m2)) f |= 4;
      const m3 = v[n3];
      if (m3 === undefined ? q3 : !t3(m3)) f |= 8;
      const m4 = v[n4];
      if (m4 === undefined ? q4 : !t4(m4)) f |= 16;
      const m5 = v[n5];
      if (m5 === undefined ? q5 : !t5(m5)) f |= 32;
      const m6 = v[n6];
      if (m6 === undefined ? q6 : !t6(m6)) f |= 64;
      const m7 = v[n7];
      if (m7 === undefined ? q7 : !t7(m7)) f |= 128;
      return f;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7) => (v) => {
      const p = getPrototypeOf(v, n0 in v);
      if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
        return -1;
      let f = 0;
      const m0 = v[n0];
      if (m0 === undefined ? q0 : !t0(m0)) f |= 1;
      const m1 = v[n1];
      if (m1 === undefined ? q1 : !t1(m1)) f |= 2;
      const m2 = v[n2];
      if (m2 === undefined ? q2 : !t2(m2)) f |= 4;
      const m3 = v[n3];
      if (m3 === undefined ? q3 : !t3(m3)) f |= 8;
      const m4 = v[n4];
      if (m4 === undefined ? q4 : !t4(m4)) f |= 16;
      const m5 = v[n5];
      if (m5 === undefined ? q5 : !t5(m5)) f |= 32;
      const m6 = v[n6];
      if (m6 === undefined ? q6 : !t6(m6)) f |= 64;
      const m7 = v[n7];
      if (m7 === undefined ? q7 : !t7(m7)) f |= 128;
      return f;
    },
  ];
}

function faultReadersOf1(): FaultReader[] {
  return [
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7) => (v) => {
      const p = getPrototypeOf(v, n0 in v);
      if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
        return -1;
      let f = 0;
      const m0 = v[n0];
      if (m0 === undefined ? q0 : !t0(m0)) f |= 1;
      const m1 = v[n1];
      if (m1 === undefined ? q1 : !t1(m1)) f |= 2;
      const m2 = v[n2];
      if (m2 === undefined ? q2 : !t2(m2)) f |= 4;
      const m3 = v[n3];
      if (m3 === undefined ? q3 : !t3(m3)) f |= 8;
      const m4 = v[n4];
      if (m4 === undefined ? q4 : !t4(m4)) f |= 16;
      const m5 = v[n5];
      if (m5 === undefined ? q5 : !t5(m5)) f |= 32;
      const m6 = v[n6];
      if (m6 === undefined ? q6 : !t6(m6)) f |= 64;
      const m7 = v[n7];
      if (m7 === undefined ? q7 : !t7(m7)) f |= 128;
      return f;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7) => (v) => {
      const p = getPrototypeOf(v, n0 in v);
      if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
        return -1;
      let f = 0;
      const m0 = v[n0];
      if (m0 === undefined ? q0 : !t0(m0)) f |= 1;
      const m1 = v[n1];
      if (m1 === undefined ? q1 : !t1(m1)) f |= 2;
      const m2 = v[n2];
      if (m2 === undefined ? q2 : !t2(m2)) f |= 4;
      const m3 = v[n3];
      if (m3 === undefined ? q3 : !t3(m3)) f |= 8;
      const m4 = v[n4];
      if (m4 === undefined ? q4 : !t4(m4)) f |= 16;
      const m5 = v[n5];
      if (m5 === undefined ? q5 : !t5(m5)) f |= 32;
      const m6 = v[n6];
      if (m6 === undefined ? q6 : !t6(m6)) f |= 64;
      const m7 = v[n7];
      if (m7 === undefined ? q7 : !t7(m7)) f |= 128;
      return f;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7) => (v) => {
      const p = getPrototypeOf(v, n0 in v);
      if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
        return -1;
      let f = 0;
      const m0 = v[n0];
      if (m0 === undefined ? q0 : !t0(m0)) f |= 1;
      const m1 = v[n1];
      if (m1 === undefined ? q1 : !t1(m1)) f |= 2;
      const m2 = v[n2];
      if (m2 === undefined ? q2 : !t2(m2)) f |= 4;
      const m3 = v[n3];
      if (m3 === undefined ? q3 : !t3(m3)) f |= 8;
      const m4 = v[n4];
      if (m4 === undefined ? q4 : !t4(m4)) f |= 16;
      const m5 = v[n5];
      if (m5 === undefined ? q5 : !t5(m5)) f |= 32;
      const m6 = v[n6];
      if (m6 === undefined ? q6 : !t6(m6)) f |= 64;
      const m7 = v[n7];
      if (m7 === undefined ? q7 : !t7(m7)) f |= 128;
      return f;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7) => (v) => {
      const p = getPrototypeOf(v, n0 in v);
      if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
        return -1;
      let f = 0;
      const m0 = v[n0];
      if (m0 === undefined ? q0 : !t0(m0)) f |= 1;
      const m1 = v[n1];
      if (m1 === undefined ? q1 : !t1(m1)) f |= 2;
      const m2 = v[n2];
      if (m2 === undefined ? q2 : !t2(m2)) f |= 4;
      const m3 = v[n3];
      if (m3 === undefined ? q3 : !t3(m3)) f |= 8;
      const m4 = v[n4];
      if (m4 === undefined ? q4 : !t4(m4)) f |= 16;
      const m5 = v[n5];
      if (m5 === undefined ? q5 : !t5(m5)) f |= 32;
      const m6 = v[n6];
      if (m6 === undefined ? q6 : !t6(m6)) f |= 64;
      const m7 = v[n7];
      if (m7 === undefined ? q7 : !t7(m7)) f |= 128;
      return f;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7) => (v) => {
      const p = getPrototypeOf(v, n0 in v);
      if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
        return -1;
      let f = 0;
      const m0 = v[n0];
      if (m0 === undefined ? q0 : !t0(m0)) f |= 1;
      const m1 = v[n1];
      if (m1 === undefined ? q1 : !t1(m1)) f |= 2;
      const m2 = v[n2];
      if (m2 === undefined ? q2 : !t2(m2)) f |= 4;
      const m3 = v[n3];
      if (m3 === undefined ? q3 : !t3(m3)) f |= 8;
      const m4 = v[n4];
      if (m4 === undefined ? q4 : !t4(m4)) f |= 16;
      const m5 = v[n5];
      if (m5 === undefined ? q5 : !t5(m5)) f |= 32;
      const m6 = v[n6];
      if (m6 === undefined ? q6 : !t6(m6)) f |= 64;
      const m7 = v[n7];
      if (m7 === undefined ? q7 : !t7(m7)) f |= 128;
      return f;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7) => (v) => {
      const p = getPrototypeOf(v, n0 in v);
      if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
        return -1;
      let f = 0;
      const m0 = v[n0];
      if (m0 === undefined ? q0 : !t0(m0)) f |= 1;
      const m1 = v[n1];
      if (m1 === undefined ? q1 : !t1(m1)) f |= 2;
      const m2 = v[n2];
      if (m2 === undefined ? q2 : !t2(m2)) f |= 4;
      const m3 = v[n3];
      if (m3 === undefined ? q3 : !t3(m3)) f |= 8;
      const m4 = v[n4];
      if (m4 === undefined ? q4 : !t4(m4)) f |= 16;
      const m5 = v[n5];
      if (m5 === undefined ? q5 : !t5(m5)) f |= 32;
      const m6 = v[n6];
      if (m6 === undefined ? q6 : !t6(m6)) f |= 64;
      const m7 = v[n7];
      if (m7 === undefined ? q7 : !t7(m7)) f |= 128;
      return f;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7) => (v) => {
      const p = getPrototypeOf(v, n0 in v);
      if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
        return -1;
      let f = 0;
      const m0 = v[n0];
      if (m0 === undefined ? q0 : !t0(m0)) f |= 1;
      const m1 = v[n1];
      if (m1 === undefined ? q1 : !t1(m1)) f |= 2;
      const m2 = v[n2];
      if (m2 === undefined ? q2 : !t2(m2)) f |= 4;
      const m3 = v[n3];
      if (m3 === undefined ? q3 : !t3(m3)) f |= 8;
      const m4 = v[n4];
      if (m4 === undefined ? q4 : !t4(m4)) f |= 16;
      const m5 = v[n5];
      if (m5 === undefined ? q5 : !t5(m5)) f |= 32;
      const m6 = v[n6];
      if (m6 === undefined ? q6 : !t6(m6)) f |= 64;
      const m7 = v[n7];
      if (m7 === undefined ? q7 : !t7(m7)) f |= 128;
      return f;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7) => (v) => {
      const p = getPrototypeOf(v, n0 in v);
      if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
        return -1;
      let f = 0;
      const m0 = v[n0];
      if (m0 === undefined ? q0 : !t0(m0)) f |= 1;
      const m1 = v[n1];
      if (m1 === undefined ? q1 : !t1(m1)) f |= 2;
      const m2 = v[n2];
      if (m2 === undefined ? q2 : !t2(m2)) f |= 4;
      const m3 = v[n3];
      if (m3 === undefined ? q3 : !t3(m3)) f |= 8;
      const m4 = v[n4];
      if (m4 === undefined ? q4 : !t4(m4)) f |= 16;
      const m5 = v[n5];
      if (m5 === undefined ? q5 : !t5(m5)) f |= 32;
      const m6 = v[n6];
      if (m6 === undefined ? q6 : !t6(m6)) f |= 64;
      const m7 = v[n7];
      if (m7 === undefined ? q7 : !t7(m7)) f |= 128;
      return f;
    },
  ];
}

function faultReadersOf2(): FaultReader[] {
  return [
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7) => (v) => {
      const p = getPrototypeOf(v, n0 in v);
      if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
        return -1;
      let f = 0;
      const m0 = v[n0];
      if (m0 === undefined ? q0 : !t0(m0)) f |= 1;
      const m1 = v[n1];
      if (m1 === undefined ? q1 : !t1(m1)) f |= 2;
      const m2 = v[n2];
      if (m2 === undefined ? q2 : !t2(m2)) f |= 4;
      const m3 = v[n3];
      if (m3 === undefined ? q3 : !t3(m3)) f |= 8;
      const m4 = v[n4];
      if (m4 === undefined ? q4 : !t4(m4)) f |= 16;
      const m5 = v[n5];
      if (m5 === undefined ? q5 : !t5(m5)) f |= 32;
      const m6 = v[n6];
      if (m6 === undefined ? q6 : !t6(m6)) f |= 64;
      const m7 = v[n7];
      if (m7 === undefined ? q7 : !t7(m7)) f |= 128;
      return f;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7) => (v) => {
      const p = getPrototypeOf(v, n0 in v);
      if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
        return -1;
      let f = 0;
      const m0 = v[n0];
      if (m0 === undefined ? q0 : !t0(m0)) f |= 1;
      const m1 = v[n1];
      if (m1 === undefined ? q1 : !t1(m1)) f |= 2;
      const m2 = v[n2];
      if (m2 === undefined ? q2 : !t2(m2)) f |= 4;
      const m3 = v[n3];
      if (m3 === undefined ? q3 : !t3(m3)) f |= 8;
      const m4 = v[n4];
      if (m4 === undefined ? q4 : !t4(m4)) f |= 16;
      const m5 = v[n5];
      if (m5 === undefined ? q5 : !t5(m5)) f |= 32;
      const m6 = v[n6];
      if (m6 === undefined ? q6 : !t6(m6)) f |= 64;
      const m7 = v[n7];
      if (m7 === undefined ? q7 : !t7(m7)) f |= 128;
      return f;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7) => (v) => {
      const p = getPrototypeOf(v, n0 in v);
      if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
        return -1;
      let f = 0;
      const m0 = v[n0];
      if (m0 === undefined ? q0 : !t0(m0)) f |= 1;
      const m1 = v[n1];
      if (m1 === undefined ? q1 : !t1(m1)) f |= 2;
      const m2 = v[n2];
      if (m2 === undefined ? q2 : !t2(m2)) f |= 4;
      const m3 = v[n3];
      if (m3 === undefined ? q3 : !t3(m3)) f |= 8;
      const m4 = v[n4];
      if (m4 === undefined ? q4 : !t4(m4)) f |= 16;
      const m5 = v[n5];
      if (m5 === undefined ? q5 : !t5(m5)) f |= 32;
      const m6 = v[n6];
      if (m6 === undefined ? q6 : !t6(m6)) f |= 64;
      const m7 = v[n7];
      if (m7 === undefined ? q7 : !t7(m7)) f |= 128;
      return f;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7) => (v) => {
      const p = getPrototypeOf(v, n0 in v);
      if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
        return -1;
      let f = 0;
      const m0 = v[n0];
      if (m0 === undefined ? q0 : !t0(m0)) f |= 1;
      const m1 = v[n1];
      if (m1 === undefined ? q1 : !t1(m1)) f |= 2;
      const m2 = v[n2];
      if (m2 === undefined ? q2 : !t2(m2)) f |= 4;
      const m3 = v[n3];
      if (m3 === undefined ? q3 : !t3(m3)) f |= 8;
      const m4 = v[n4];
      if (m4 === undefined ? q4 : !t4(m4)) f |= 16;
      const m5 = v[n5];
      if (m5 === undefined ? q5 : !t5(m5)) f |= 32;
      const m6 = v[n6];
      if (m6 === undefined ? q6 : !t6(m6)) f |= 64;
      const m7 = v[n7];
      if (m7 === undefined ? q7 : !t7(m7)) f |= 128;
      return f;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7) => (v) => {
      const p = getPrototypeOf(v, n0 in v);
      if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
        return -1;
      let f = 0;
      const m0 = v[n0];
      if (m0 === undefined ? q0 : !t0(m0)) f |= 1;
      const m1 = v[n1];
      if (m1 === undefined ? q1 : !t1(m1)) f |= 2;
      const m2 = v[n2];
      if (m2 === undefined ? q2 : !t2(m2)) f |= 4;
      const m3 = v[n3];
      if (m3 === undefined ? q3 : !t3(m3)) f |= 8;
      const m4 = v[n4];
      if (m4 === undefined ? q4 : !t4(m4)) f |= 16;
      const m5 = v[n5];
      if (m5 === undefined ? q5 : !t5(m5)) f |= 32;
      const m6 = v[n6];
      if (m6 === undefined ? q6 : !t6(m6)) f |= 64;
      const m7 = v[n7];
      if (m7 === undefined ? q7 : !t7(m7)) f |= 128;
      return f;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7) => (v) => {
      const p = getPrototypeOf(v, n0 in v);
      if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
        return -1;
      let f = 0;
      const m0 = v[n0];
      if (m0 === undefined ? q0 : !t0(m0)) f |= 1;
      const m1 = v[n1];
      if (m1 === undefined ? q1 : !t1(m1)) f |= 2;
      const m2 = v[n2];
      if (m2 === undefined ? q2 : !t2(m2)) f |= 4;
      const m3 = v[n3];
      if (m3 === undefined ? q3 : !t3(m3)) f |= 8;
      const m4 = v[n4];
      if (m4 === undefined ? q4 : !t4(m4)) f |= 16;
      const m5 = v[n5];
      if (m5 === undefined ? q5 : !t5(m5)) f |= 32;
      const m6 = v[n6];
      if (m6 === undefined ? q6 : !t6(m6)) f |= 64;
      const m7 = v[n7];
      if (m7 === undefined ? q7 : !t7(m7)) f |= 128;
      return f;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7) => (v) => {
      const p = getPrototypeOf(v, n0 in v);
      if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
        return -1;
      let f = 0;
      const m0 = v[n0];
      if (m0 === undefined ? q0 : !t0(m0)) f |= 1;
      const m1 = v[n1];
      if (m1 === undefined ? q1 : !t1(m1)) f |= 2;
      const m2 = v[n2];
      if (m2 === undefined ? q2 : !t2(m2)) f |= 4;
      const m3 = v[n3];
      if (m3 === undefined ? q3 : !t3(m3)) f |= 8;
      const m4 = v[n4];
      if (m4 === undefined ? q4 : !t4(m4)) f |= 16;
      const m5 = v[n5];
      if (m5 === undefined ? q5 : !t5(m5)) f |= 32;
      const m6 = v[n6];
      if (m6 === undefined ? q6 : !t6(m6)) f |= 64;
      const m7 = v[n7];
      if (m7 === undefined ? q7 : !t7(m7)) f |= 128;
      return f;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7) => (v) => {
      const p = getPrototypeOf(v, n0 in v);
      if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
        return -1;
      let f = 0;
      const m0 = v[n0];
      if (m0 === undefined ? q0 : !t0(m0)) f |= 1;
      const m1 = v[n1];
      if (m1 === undefined ? q1 : !t1(m1)) f |= 2;
      const m2 = v[n2];
      if (m2 === undefined ? q2 : !t2(m2)) f |= 4;
      const m3 = v[n3];
      if (m3 === undefined ? q3 : !t3(m3)) f |= 8;
      const m4 = v[n4];
      if (m4 === undefined ? q4 : !t4(m4)) f |= 16;
      const m5 = v[n5];
      if (m5 === undefined ? q5 : !t5(m5)) f |= 32;
      const m6 = v[n6];
      if (m6 === undefined ? q6 : !t6(m6)) f |= 64;
      const m7 = v[n7];
      if (m7 === undefined ? q7 : !t7(m7)) f |= 128;
      return f;
    },
  ];
}

function faultReadersOf3(): FaultReader[] {
  return [
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7) => (v) => {
      const p = getPrototypeOf(v, n0 in v);
      if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
        return -1;
      let f = 0;
      const m0 = v[n0];
      if (m0 === undefined ? q0 : !t0(m0)) f |= 1;
      const m1 = v[n1];
      if (m1 === undefined ? q1 : !t1(m1)) f |= 2;
      const m2 = v[n2];
      if (m2 === undefined ? q2 : !t2(m2)) f |= 4;
      const m3 = v[n3];
      if (m3 === undefined ? q3 : !t3(m3)) f |= 8;
      const m4 = v[n4];
      if (m4 === undefined ? q4 : !t4(m4)) f |= 16;
      const m5 = v[n5];
      if (m5 === undefined ? q5 : !t5(m5)) f |= 32;
      const m6 = v[n6];
      if (m6 === undefined ? q6 : !t6(m6)) f |= 64;
      const m7 = v[n7];
      if (m7 === undefined ? q7 : !t7(m7)) f |= 128;
      return f;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7) => (v) => {
      const p = getPrototypeOf(v, n0 in v);
      if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
        return -1;
      let f = 0;
      const m0 = v[n0];
      if (m0 === undefined ? q0 : !t0(m0)) f |= 1;
      const m1 = v[n1];
      if (m1 === undefined ? q1 : !t1(m1)) f |= 2;
      const m2 = v[n2];
      if (m2 === undefined ? q2 : !t2(m2)) f |= 4;
      const m3 = v[n3];
      if (m3 === undefined ? q3 : !t3(m3)) f |= 8;
      const m4 = v[n4];
      if (m4 === undefined ? q4 : !t4(m4)) f |= 16;
      const m5 = v[n5];
      if (m5 === undefined ? q5 : !t5(m5)) f |= 32;
      const m6 = v[n6];
      if (m6 === undefined ? q6 : !t6(m6)) f |= 64;
      const m7 = v[n7];
      if (m7 === undefined ? q7 : !t7(m7)) f |= 128;
      return f;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7) => (v) => {
      const p = getPrototypeOf(v, n0 in v);
      if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
        return -1;
      let f = 0;
      const m0 = v[n0];
      if (m0 === undefined ? q0 : !t0(m0)) f |= 1;
      const m1 = v[n1];
      if (m1 === undefined ? q1 : !t1(m1)) f |= 2;
      const m2 = v[n2];
      if (m2 === undefined ? q2 : !t2(m2)) f |= 4;
      const m3 = v[n3];
      if (m3 === undefined ? q3 : !t3(m3)) f |= 8;
      const m4 = v[n4];
      if (m4 === undefined ? q4 : !t4(m4)) f |= 16;
      const m5 = v[n5];
      if (m5 === undefined ? q5 : !t5(m5)) f |= 32;
      const m6 = v[n6];
      if (m6 === undefined ? q6 : !t6(m6)) f |= 64;
      const m7 = v[n7];
      if (m7 === undefined ? q7 : !t7(m7)) f |= 128;
      return f;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7) => (v) => {
      const p = getPrototypeOf(v, n0 in v);
      if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
        return -1;
      let f = 0;
      const m0 = v[n0];
      if (m0 === undefined ? q0 : !t0(m0)) f |= 1;
      const m1 = v[n1];
      if (m1 === undefined ? q1 : !t1(m1)) f |= 2;
      const m2 = v[n2];
      if (m2 === undefined ? q2 : !t2(m2)) f |= 4;
      const m3 = v[n3];
      if (m3 === undefined ? q3 : !t3(m3)) f |= 8;
      const m4 = v[n4];
      if (m4 === undefined ? q4 : !t4(m4)) f |= 16;
      const m5 = v[n5];
      if (m5 === undefined ? q5 : !t5(m5)) f |= 32;
      const m6 = v[n6];
      if (m6 === undefined ? q6 : !t6(m6)) f |= 64;
      const m7 = v[n7];
      if (m7 === undefined ? q7 : !t7(m7)) f |= 128;
      return f;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7) => (v) => {
      const p = getPrototypeOf(v, n0 in v);
      if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
        return -1;
      let f = 0;
      const m0 = v[n0];
      if (m0 === undefined ? q0 : !t0(m0)) f |= 1;
      const m1 = v[n1];
      if (m1 === undefined ? q1 : !t1(m1)) f |= 2;
      const m2 = v[n2];
      if (m2 === undefined ? q2 : !t2(m2)) f |= 4;
      const m3 = v[n3];
      if (m3 === undefined ? q3 : !t3(m3)) f |= 8;
      const m4 = v[n4];
      if (m4 === undefined ? q4 : !t4(m4)) f |= 16;
      const m5 = v[n5];
      if (m5 === undefined ? q5 : !t5(m5)) f |= 32;
      const m6 = v[n6];
      if (m6 === undefined ? q6 : !t6(m6)) f |= 64;
      const m7 = v[n7];
      if (m7 === undefined ? q7 : !t7(m7)) f |= 128;
      return f;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7) => (v) => {
      const p = getPrototypeOf(v, n0 in v);
      if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
        return -1;
      let f = 0;
      const m0 = v[n0];
      if (m0 === undefined ? q0 : !t0(m0)) f |= 1;
      const m1 = v[n1];
      if (m1 === undefined ? q1 : !t1(m1)) f |= 2;
      const m2 = v[n2];
      if (m2 === undefined ? q2 : !t2(m2)) f |= 4;
      const m3 = v[n3];
      if (m3 === undefined ? q3 : !t3(m3)) f |= 8;
      const m4 = v[n4];
      if (m4 === undefined ? q4 : !t4(m4)) f |= 16;
      const m5 = v[n5];
      if (m5 === undefined ? q5 : !t5(m5)) f |= 32;
      const m6 = v[n6];
      if (m6 === undefined ? q6 : !t6(m6)) f |= 64;
      const m7 = v[n7];
      if (m7 === undefined ? q7 : !t7(m7)) f |= 128;
      return f;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7) => (v) => {
      const p = getPrototypeOf(v, n0 in v);
      if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
        return -1;
      let f = 0;
      const m0 = v[n0];
      if (m0 === undefined ? q0 : !t0(m0)) f |= 1;
      const m1 = v[n1];
      if (m1 === undefined ? q1 : !t1(m1)) f |= 2;
      const m2 = v[n2];
      if (m2 === undefined ? q2 : !t2(m2)) f |= 4;
      const m3 = v[n3];
      if (m3 === undefined ? q3 : !t3(m3)) f |= 8;
      const m4 = v[n4];
      if (m4 === undefined ? q4 : !t4(m4)) f |= 16;
      const m5 = v[n5];
      if (m5 === undefined ? q5 : !t5(m5)) f |= 32;
      const m6 = v[n6];
      if (m6 === undefined ? q6 : !t6(m6)) f |= 64;
      const m7 = v[n7];
      if (m7 === undefined ? q7 : !t7(m7)) f |= 128;
      return f;
    },
    (n0, t0, q0, n1, t1, q1, n2, t2, q2, n3, t3, q3, n4, t4, q4, n5, t5, q5, n6, t6, q6, n7, t7, q7) => (v) => {
      const p = getPrototypeOf(v, n0 in v);
      if (p !== null && (n0 in p || n1 in p || n2 in p || n3 in p || n4 in p || n5 in p || n6 in p || n7 in p))
        return -1;
      let f = 0;
      const m0 = v[n0];
      if (m0 === undefined ? q0 : !t0(m0)) f |= 1;
      const m1 = v[n1];
      if (m1 === undefined ? q1 : !t1(m1)) f |= 2;
      const m2 = v[n2];
      if (m2 === undefined ? q2 : !t2(m2)) f |= 4;
      const m3 = v[n3];
      if (m3 === undefined ? q3 : !t3(m3)) f |= 8;
      const m4 = v[n4];
      if (m4 === undefined ? q4 : !t4(m4)) f |= 16;
      const m5 = v[n5];
      if (m5 === undefined ? q5 : !t5(m5)) f |= 32;
      const m6 = v[n6];
      if (m6 === undefined ? q6 : !t6(m6)) f |= 64;
      const m7 = v[n7];
      if (m7 === undefined ? q7 : !t7(m7)) f |= 128;
      return f;
    },
  ];
}

function itemFaultsOf0(): ItemFault[] {
  return [
    (t) => (v, i) => {
      const l = v.length - 1;
      for (; i < l; i++) if (!t(v[i])) return i;
      return i === l ? i : -1;
    },
    (t) => (v, i) => {
      const l = v.length - 1;
      for (; i < l; i++) if (!t(v[i])) return i;
      return i === l ? i : -1;
    },
    (t) => (v, i) => {
      const l = v.length - 1;
      for (; i < l; i++) if (!t(v[i])) return i;
      return i === l ? i : -1;
    },
    (t) => (v, i) => {
      const l = v.length - 1;
      for (; i < l; i++) if (!t(v[i])) return i;
      return i === l ? i : -1;
    },
    (t) => (v, i) => {
      const l = v.length - 1;
      for (; i < l; i++) if (!t(v[i])) return i;
      return i === l ? i : -1;
    },
    (t) => (v, i) => {
      const l = v.length - 1;
      for (; i < l; i++) if (!t(v[i])) return i;
      return i === l ? i : -1;
    },
    (t) => (v, i) => {
      const l = v.length - 1;
      for (; i < l; i++) if (!t(v[i])) return i;
      return i === l ? i : -1;
    },
    (t) => (v, i) => {
      const l = v.length - 1;
      for (; i < l; i++) if (!t(v[i])) return i;
      return i === l ? i : -1;
    },
  ];
}

function itemFaultsOf1(): ItemFault[] {
  return [
    (t) => (v, i) => {
      const l = v.length - 1;
      for (; i < l; i++) if (!t(v[i])) return i;
      return i === l ? i : -1;
    },
    (t) => (v, i) => {
      const l = v.length - 1;
      for (; i < l; i++) if (!t(v[i])) return i;
      return i === l ? i : -1;
    },
    (t) => (v, i) => {
      const l = v.length - 1;
      for (; i < l; i++) if (!t(v[i])) return i;
      return i === l ? i : -1;
    },
    (t) => (v, i) => {
      const l = v.length - 1;
      for (; i < l; i++) if (!t(v[i])) return i;
      return i === l ? i : -1;
    },
    (t) => (v, i) => {
      const l = v.length - 1;
      for (; i < l; i++) if (!t(v[i])) return i;
      return i === l ? i : -1;
    },
    (t) => (v, i) => {
      const l = v.length - 1;
      for (; i < l; i++) if (!t(v[i])) return i;
      return i === l ? i : -1;
    },
    (t) => (v, i) => {
      const l = v.length - 1;
      for (; i < l; i++) if (!t(v[i])) return i;
      return i === l ? i : -1;
    },
    (t) => (v, i) => {
      const l = v.length - 1;
      for (; i < l; i++) if (!t(v[i])) return i;
      return i === l ? i : -1;
    },
  ];
}

function nameFaultsOf0(): NameFaults[] {
  return [
    (t) => (v) => {
      const f = [];
      for (const n in v) {
        if (!Object.prototype.hasOwnProperty.call(v, n)) break;
        const m = v[n];
        if (!t(m) && m !== undefined) f.push(n);
      }
      return f;
    },
    (t) => (v) => {
      const f = [];
      for (const n in v) {
        if (!Object.prototype.hasOwnProperty.call(v, n)) break;
        const m = v[n];
        if (!t(m) && m !== undefined) f.push(n);
      }
      return f;
    },
    (t) => (v) => {
      const f = [];
      for (const n in v) {
        if (!Object.prototype.hasOwnProperty.call(v, n)) break;
        const m = v[n];
        if (!t(m) && m !== undefined) f.push(n);
      }
      return f;
    },
    (t) => (v) => {
      const f = [];
      for (const n in v) {
        if (!Object.prototype.hasOwnProperty.call(v, n)) break;
        const m = v[n];
        if (!t(m) && m !== undefined) f.push(n);
      }
      return f;
    },
    (t) => (v) => {
      const f = [];
      for (const n in v) {
        if (!Object.prototype.hasOwnProperty.call(v, n)) break;
        const m = v[n];
        if (!t(m) && m !== undefined) f.push(n);
      }
      return f;
    },
    (t) => (v) => {
      const f = [];
      for (const n in v) {
        if (!Object.prototype.hasOwnProperty.call(v, n)) break;
        const m = v[n];
        if (!t(m) && m !== undefined) f.push(n);
      }
      return f;
    },
    (t) => (v) => {
      const f = [];
      for (const n in v) {
        if (!Object.prototype.hasOwnProperty.call(v, n)) break;
        const m = v[n];
        if (!t(m) && m !== undefined) f.push(n);
      }
      return f;
    },
    (t) => (v) => {
      const f = [];
      for (const n in v) {
        if (!Object.prototype.hasOwnProperty.call(v, n)) break;
        const m = v[n];
        if (!t(m) && m !== undefined) f.push(n);
      }
      return f;
    },
  ];
}

function nameFaultsOf1(): NameFaults[] {
  return [
    (t) => (v) => {
      const f = [];
      for (const n in v) {
        if (!Object.prototype.hasOwnProperty.call(v, n)) break;
        const m = v[n];
        if (!t(m) && m !== undefined) f.push(n);
      }
      return f;
    },
    (t) => (v) => {
      const f = [];
      for (const n in v) {
        if (!Object.prototype.hasOwnProperty.call(v, n)) break;
        const m = v[n];
        if (!t(m) && m !== undefined) f.push(n);
      }
      return f;
    },
    (t) => (v) => {
      const f = [];
      for (const n in v) {
        if (!Object.prototype.hasOwnProperty.call(v, n)) break;
        const m = v[n];
        if (!t(m) && m !== undefined) f.push(n);
      }
      return f;
    },
    (t) => (v) => {
      const f = [];
      for (const n in v) {
        if (!Object.prototype.hasOwnProperty.call(v, n)) break;
        const m = v[n];
        if (!t(m) && m !== undefined) f.push(n);
      }
      return f;
    },
    (t) => (v) => {
      const f = [];
      for (const n in v) {
        if (!Object.prototype.hasOwnProperty.call(v, n)) break;
        const m = v[n];
        if (!t(m) && m !== undefined) f.push(n);
      }
      return f;
    },
    (t) => (v) => {
      const f = [];
      for (const n in v) {
        if (!Object.prototype.hasOwnProperty.call(v, n)) break;
        const m = v[n];
        if (!t(m) && m !== undefined) f.push(n);
      }
      return f;
    },
    (t) => (v) => {
      const f = [];
      for (const n in v) {
        if (!Object.prototype.hasOwnProperty.call(v, n)) break;
        const m = v[n];
        if (!t(m) && m !== undefined) f.push(n);
      }
      return f;
    },
    (t) => (v) => {
      const f = [];
      for (const n in v) {
        if (!Object.prototype.hasOwnProperty.call(v, n)) break;
        const m = v[n];
        if (!t(m) && m !== undefined) f.push(n);
      }
      return f;
    },
  ];
}

export const readers4: readonly (() => Reader4[])[] = [
  readers4Of0,
  readers4Of1,
  readers4Of2,
  readers4Of3,
  readers4Of4,
  readers4Of5,
  readers4Of6,
  readers4Of7,
  readers4Of8,
  readers4Of9,
  readers4Of10,
  readers4Of11,
];
export const readers8: readonly (() => Reader8[])[] = [
  readers8Of0,
  readers8Of1,
  readers8Of2,
  readers8Of3,
  readers8Of4,
  readers8Of5,
  readers8Of6,
  readers8Of7,
  readers8Of8,
  readers8Of9,
];
export const closedReaders: readonly (() => ClosedReader[])[] = [
  closedReadersOf0,
  closedReadersOf1,
  closedReadersOf2,
  closedReadersOf3,
];
export const listReaders: readonly (() => ListReader[])[] = [
  listReadersOf0,
  listReadersOf1,
  listReadersOf2,
  listReadersOf3,
  listReadersOf4,
  listReadersOf5,
  listReadersOf6,
  listReadersOf7,
];
export const tupleReaders: readonly (() => TupleReader[])[] = [tupleReadersOf0];
export const mapReaders: readonly (() => MapReader[])[] = [mapReadersOf0, mapReadersOf1, mapReadersOf2, mapReadersOf3];
export const faultReaders: readonly (() => FaultReader[])[] = [
  faultReadersOf0,
  faultReadersOf1,
  faultReadersOf2,
  faultReadersOf3,
];
export const itemFaults: readonly (() => ItemFault[])[] = [itemFaultsOf0, itemFaultsOf1];
export const nameFaults: readonly (() => NameFaults[])[] = [nameFaultsOf0, nameFaultsOf1];
