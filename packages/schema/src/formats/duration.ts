const date = /^(?:\d+Y(?:\d+M(?:\d+D)?)?|\d+M(?:\d+D)?|\d+D)$/;
const time = /^(?:\d+H(?:\d+M(?:\d+S)?)?|\d+M(?:\d+S)?|\d+S)$/;

/**
 * `duration` of RFC 3339 appendix A: weeks alone, or years, months, days, hours, minutes and seconds, of which
 * none between two others may be left out.
 */
export function isDuration(text: string): boolean {
  if (!text.startsWith('P')) return false;
  if (/^P\d+W$/.test(text)) return true;
  const at = text.indexOf('T');
  if (at < 0) return date.test(text.slice(1));
  return (at === 1 || date.test(text.slice(1, at))) && time.test(text.slice(at + 1));
}
