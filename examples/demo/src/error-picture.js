import { compileSchema, formatErrors } from '@wirework/schema';

const fontSize = 14;
/** Width of a character, which `textLength` enforces for every font. */
const columnWidth = 8.4;
const lineHeight = 21;
const padding = 20;

/** The colours of a picture: of GitHub's light theme and of its dark one. */
export const themes = {
  light: { background: '#ffffff', border: '#d1d9e0', text: '#1f2328', dim: '#59636e', accent: '#cf222e' },
  dark: { background: '#0d1117', border: '#3d444d', text: '#f0f6fc', dim: '#9198a1', accent: '#ff7b72' },
};

const settings = compileSchema({
  properties: {
    server: {
      properties: { host: { type: 'string' }, port: { type: 'integer' } },
      additionalProperties: false,
    },
    retries: { type: 'integer', maximum: 10 },
  },
});

const text = `{
  "server": {
    "host": "localhost",
    "prot": 8080
  },
  "retries": 50
}
`;

/** Returns the errors of a configuration file as `formatErrors` prints them. */
export const printedErrors = () => formatErrors(settings.validateText(text), text, { name: 'app.json' }).trimEnd();

/** Returns the parts of a printed line, each with the name of its colour. */
function partsOf(line) {
  const [, place, path, message] = /^(\S+:\d+:\d+:)( \S+: )(.*)$/.exec(line) ?? [];
  if (place !== undefined)
    return [
      ['text', place, true],
      ['text', path],
      ['accent', message],
    ];
  const [, gutter, rest] = /^([ \d]+\|)(.*)$/.exec(line) ?? [];
  if (gutter === undefined) return [];
  return [['dim', gutter], rest.trim() === '^' ? ['accent', rest, true] : ['text', rest]];
}

const escape = (it) => it.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/**
 * Returns printed errors as an SVG picture.
 *
 * @param {string} printed the lines
 * @param {typeof themes.light} theme its colours
 */
export function errorPicture(printed, theme) {
  const lines = printed.split('\n');
  const width = Math.ceil(2 * padding + columnWidth * Math.max(...lines.map((it) => it.length)));
  const height = 2 * padding + lineHeight * lines.length;
  const runs = lines.flatMap((line, row) => {
    let column = 0;
    return partsOf(line).map(([colour, part, isBold = false]) => {
      const indent = part.length - part.trimStart().length;
      const shown = part.trim();
      const x = (padding + columnWidth * (column + indent)).toFixed(1);
      const y = padding + lineHeight * row + fontSize;
      column += part.length;
      const length = (columnWidth * shown.length).toFixed(1);
      const weight = isBold ? ' font-weight="bold"' : '';
      return `    <text x="${x}" y="${y}" textLength="${length}" fill="${theme[colour]}"${weight}>${escape(shown)}</text>`;
    });
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title">
  <title id="title">${escape(lines[0] ?? '')}</title>
  <rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="6" fill="${theme.background}" stroke="${theme.border}"/>
  <g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', 'DejaVu Sans Mono', monospace" font-size="${fontSize}" xml:space="preserve">
${runs.join('\n')}
  </g>
</svg>
`;
}
