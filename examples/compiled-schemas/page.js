// @ts-check
/// <reference lib="dom" />
/** Shows the faults of an order while it is written. */
import { validateText } from './order.schema.json?module';

const order = /** @type {HTMLTextAreaElement} */ (document.getElementById('order'));
const faults = /** @type {HTMLOutputElement} */ (document.getElementById('faults'));

/** @param {string} text */
function faultsOf(text) {
  try {
    return validateText(text).map(({ line, message, path }) => `line ${line}: ${path}: ${message}`);
  } catch (error) {
    return [String(error)];
  }
}

order.addEventListener('input', () => {
  faults.textContent = faultsOf(order.value).join('\n') || 'no faults';
});
