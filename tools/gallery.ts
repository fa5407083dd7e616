/**
 * `npm run gallery [-- --only NAME] [--widths 360,768] [--mocks FOLDER]`: large pictures of every screen in every
 * state, in both colour modes, and one page that shows them all; with `--mocks`, the drawings of that folder come
 * first. It compares nothing: the screens' suite of `npm test` does. `npm run gallery -- --update [--only NAME]`:
 * renews the small pictures that the suite compares with, where a screen has changed.
 */
import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from './start/settings.ts'
import { ensureChromium } from './test/chromium.ts'
import { runCommand } from './test/command.ts'
import { typedArguments } from './typed.ts'

const USAGE = 'usage: npm run gallery -- [--only NAME] [--widths 390,1440] [--mocks FOLDER] [--update]'
const { values } = typedArguments(USAGE, {
  mocks: { type: 'string' },
  only: { type: 'string' },
  widths: { type: 'string', default: '390,1440' },
  update: { type: 'boolean' },
})
const FOLDER = join(ROOT, 'test-results', 'gallery')

if (values.update === true) process.exit(await show(['--update-snapshots=changed'], { SCREENS_LOOKS: 'all' }))
await rm(FOLDER, { recursive: true, force: true })
await mkdir(join(FOLDER, 'mocks'), { recursive: true })
if (values.mocks !== undefined)
  await cp(values.mocks, join(FOLDER, 'mocks'), {
    recursive: true,
    filter: (path) => !/\.(js|html|css|woff2)$/.test(path),
  })
const code = await show([], { GALLERY_FOLDER: FOLDER, GALLERY_WIDTHS: values.widths })
await writeFile(join(FOLDER, 'index.html'), await indexPage())
console.log(`\nThe gallery: ${join(FOLDER, 'index.html')}`)
process.exit(code)

/** Runs the harness; returns its exit code. */
async function show(flags: readonly string[], asked: Readonly<Record<string, string>>): Promise<number> {
  const args = [
    'test',
    '-c',
    'tests/screens/playwright.config.ts',
    ...flags,
    ...(values.only === undefined ? [] : ['-g', values.only]),
  ]
  return (await runCommand(['playwright', ...args], { ...asked, ...(await ensureChromium()) })).code
}

async function indexPage(): Promise<string> {
  const pictures = async (folder: string): Promise<readonly string[]> =>
    (await readdir(join(FOLDER, folder)).catch(() => [])).filter((file) => file.endsWith('.png')).toSorted()
  const figure = (path: string): string =>
    `<figure><a href="${path}"><img loading="lazy" src="${path}" alt=""></a><figcaption>${path}</figcaption></figure>`
  const section = async (folder: string): Promise<string> => {
    const files = await pictures(folder)
    return files.length === 0
      ? ''
      : `<h2>${folder}</h2><div>${files.map((file) => figure(`${folder}/${encodeURIComponent(file)}`)).join('')}</div>`
  }
  const sections = await Promise.all(['mocks', ...values.widths.split(',')].map(section))
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Gallery</title><style>
    body { font: 14px/1.4 system-ui, sans-serif; margin: 24px; background: #8a9694 }
    div { display: flex; flex-wrap: wrap; gap: 16px; align-items: flex-start }
    figure { margin: 0 } img { max-width: 420px; max-height: 900px; object-fit: cover; object-position: top } figcaption { padding: 4px 0 }
  </style>${sections.join('')}</html>`
}
