/** Whether a text holds a control character. */
export function hasControl(text: string): boolean {
  return /[\u0000-\u001f\u007f]/.test(text);
}
