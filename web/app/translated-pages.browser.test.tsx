import { act, type ReactElement, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tolerateTranslators } from './translated-pages.ts'

const { removeChild, insertBefore } = Object.getOwnPropertyDescriptors(Node.prototype)

beforeAll(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true)
  tolerateTranslators(Node.prototype)
})
afterAll(() => {
  Object.defineProperties(Node.prototype, { removeChild, insertBefore })
})

const textsOf = (root: Element): Text[] => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) if (node instanceof Text) found.push(node)
  return found
}

/** Imitates Google's translator: it replaces each text by two nested <font>s with another text. */
function translate(root: Element): void {
  for (const text of textsOf(root)) {
    const outer = document.createElement('font')
    outer.append(document.createElement('font'))
    outer.firstElementChild?.append(`[${text.data}]`)
    text.replaceWith(outer)
  }
}

/** Imitates other translators: they move the text into a wrapper. */
function wrap(root: Element): void {
  for (const text of textsOf(root)) {
    const font = document.createElement('font')
    text.before(font)
    font.append(text)
  }
}

function Page(): ReactElement {
  const [open, setOpen] = useState(true)
  return (
    <div>
      <button type="button" onClick={() => setOpen(!open)}>
        toggle
      </button>
      <p id="line">
        {open ? 'first' : null}
        {open ? null : <b>other</b>}
        {' last'}
      </p>
    </div>
  )
}

for (const [name, work] of [
  ['replaced', translate],
  ['wrapped', wrap],
] as const) {
  test(`a page whose texts were ${name} by a translator goes on`, async () => {
    const place = document.createElement('div')
    document.body.append(place)
    const faults: unknown[] = []
    const root = createRoot(place, { onUncaughtError: (error) => faults.push(error) })
    await act(async () => root.render(<Page />))
    work(place)
    const toggle = (): Promise<void> => act(async () => place.querySelector('button')?.click())
    await toggle()
    expect(place.querySelector('b')?.textContent).toBe('other')
    await toggle()
    await toggle()
    expect(place.querySelectorAll('b')).toHaveLength(1)
    await act(async () => root.unmount())
    expect(place.childNodes).toHaveLength(0)
    expect(faults).toEqual([])
    place.remove()
  })
}

test('a wrapped text goes with its wrapper, and what comes before it comes before the wrapper', () => {
  const line = document.createElement('p')
  line.append('a', 'b')
  const [first, second] = textsOf(line)
  wrap(line)
  if (first === undefined || second === undefined) throw new Error('the line has two texts')
  line.removeChild(first)
  line.insertBefore(document.createElement('i'), second)
  expect(line.innerHTML).toBe('<i></i><font>b</font>')
  expect(() => line.insertBefore(document.createElement('u'), first)).not.toThrow()
  expect(line.lastElementChild?.nodeName).toBe('U')
})
