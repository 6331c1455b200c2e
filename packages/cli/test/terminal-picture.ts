import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { folderWith } from './folder-with.ts';
import { openTerminal } from './terminal.ts';

/** The picture of the guide. */
export const pictureFile: URL = new URL('../../../docs/guide/cli-terminal.svg', import.meta.url);

const argv = ['validate', '-s', '../user.schema.json', '.'];
const files = {
  'user.schema.json': '{"properties": {"age": {"type": "integer"}, "tags": {"type": "array"}}}',
  'users/ada.json': '{\n  "age": 36\n}\n',
  'users/bob.json': '{\n  "age": "36"\n}\n',
  'users/eve.json': '{\n  "age": 29,\n  "tags": "new"\n}\n',
};

/** Columns of the terminal: a phone shows them in letters that can be read. */
const columns = 48;
const [columnWidth, lineHeight, padding, fontSize] = [8.4, 21, 12, 14];
const colors = { background: '#0d1117', text: '#f0f6fc', prompt: '#9198a1', 31: '#ff7b72' };

/**
 * Runs the command in a terminal, and returns what that shows as SVG.
 *
 * @param folder an empty folder
 */
export async function drawPicture(folder: string): Promise<string> {
  const cwd = join(folderWith(join(folder, 'files'), files), 'users');
  mkdirSync(join(folder, 'tmux'));
  const terminal = openTerminal(argv, { folder: join(folder, 'tmux'), cwd, columns });
  try {
    await terminal.until('exit code');
    const shown = terminal.coloredScreen().replace(/\n.*exit code.*$/, '');
    return pictureOf(`\u001b[2m$\u001b[0m wirework ${argv.join(' ')}\n${shown}`);
  } finally {
    terminal.close();
  }
}

/** Returns lines with the escapes of colors as SVG. */
function pictureOf(screen: string): string {
  const lines = screen.split('\n');
  const width = Math.ceil(2 * padding + columnWidth * columns);
  const height = 2 * padding + lineHeight * lines.length;
  let style = '';
  let fill = colors.text;
  const runs = lines.flatMap((line, row) => {
    let column = 0;
    return line.split(/(\u001b\[[\d;]*m)/).flatMap((part) => {
      if (part.startsWith('\u001b')) {
        for (const code of part.slice(2, -1).split(';')) {
          if (code === '1') style = ' font-weight="bold"';
          else if (code === '2') fill = colors.prompt;
          else if (code === '31') fill = colors[31];
          else if (code === '39') fill = colors.text;
          else [style, fill] = ['', colors.text];
        }
        return [];
      }
      const begin = column;
      column += part.length;
      // Each text has its place: some programs show several spaces as one.
      return Array.from(part.matchAll(/\S+(?: \S+)*/g), ({ 0: text, index }) => {
        const x = (padding + columnWidth * (begin + index)).toFixed(1);
        const y = padding + lineHeight * row + fontSize;
        const length = (columnWidth * text.length).toFixed(1);
        return `    <text x="${x}" y="${y}" textLength="${length}" fill="${fill}"${style}>${escaped(text)}</text>`;
      });
    });
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title">
  <title id="title">${escaped(lines[0]!.replaceAll(/\u001b\[\dm/g, ''))}</title>
  <rect width="${width}" height="${height}" rx="6" fill="${colors.background}"/>
  <g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', 'DejaVu Sans Mono', monospace" font-size="${fontSize}">
${runs.join('\n')}
  </g>
</svg>
`;
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
