/**
 * The content of a last picture: how it is described, and made again. Elements are made one by one, so that no text of
 * it ever becomes markup or code.
 */
import { SECOND_MS } from '@zend/kernel'
import { type Drawn, endPicture } from './last-picture.ts'

/** An app that is not there by then will not come; figures must not stand there as if they were of now. */
const LONGEST_MS = 20 * SECOND_MS
const SVG = 'http://www.w3.org/2000/svg'
/** Nothing of these is a picture: they are left out when it is kept, and again when it is made. */
const NEVER = /^(?:script|style|link|meta|base|iframe|object|embed|form)$/i
const NEVER_SET = /^(?:on|srcdoc$|formaction$|autofocus$)/i

/** Describes what is in an element as it stands, without what cannot be drawn again. */
export function describe(element: Element): readonly Drawn[] {
  return [...element.childNodes].flatMap((child): readonly Drawn[] => {
    if (child instanceof Text) return [child.data]
    // What is shown from memory is gone with the page.
    if (
      !(child instanceof Element) ||
      NEVER.test(child.localName) ||
      child.getAttribute('src')?.startsWith('blob:') === true
    )
      return []
    const attributes = [...child.attributes]
      .filter(({ name }) => !NEVER_SET.test(name))
      .map(({ name, value }): [string, string] => [name, value])
    // React says it as a property alone.
    if (child instanceof HTMLInputElement && child.checked) attributes.push(['checked', ''])
    return [[child.localName, attributes, describe(child)]]
  })
}

/** Makes what was described. */
export function make(page: Document, drawn: Drawn, space: string | null = null): Node {
  if (typeof drawn === 'string') return page.createTextNode(drawn)
  const [name, attributes, children] = drawn
  if (NEVER.test(name)) return page.createTextNode('')
  const inside = name === 'svg' ? SVG : space
  const element = inside === null ? page.createElement(name) : page.createElementNS(inside, name)
  for (const [attribute, value] of attributes) if (!NEVER_SET.test(attribute)) element.setAttribute(attribute, value)
  element.append(...children.map((child) => make(page, child, inside)))
  return element
}

/**
 * Shows a picture's content in a copy of the page's shape (`data-shape`, see ShellSkeleton). Does nothing where the
 * shape is not there any more.
 */
export function showPicture(page: Document, content: readonly Drawn[], language: string): void {
  const shape = page.querySelector('[data-shape]')
  if (shape === null) return
  // Beside the shape, and of another name: React takes the shape over as it was built, and passes by what it does not
  // know.
  const picture = page.createElement('section')
  picture.dataset['picture'] = ''
  picture.inert = true
  picture.lang = language
  picture.append(shape.cloneNode(true))
  picture.querySelector('[data-content]')?.replaceChildren(...content.map((drawn) => make(page, drawn)))
  page.body.append(picture)
  Object.assign(page.documentElement.dataset, { pictured: '', splash: 'over' })
  setTimeout(() => endPicture(page), LONGEST_MS)
}
