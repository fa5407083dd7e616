/**
 * Serializes a last picture's content and builds it again. Elements are created one by one, so that its text never
 * becomes markup or code.
 */
import { SECOND_MS } from '@zend/kernel'
import { type Drawn, endPicture } from './last-picture.ts'

/** An app that has not loaded by then will not; old figures must not stay as if they were current. */
const LONGEST_MS = 20 * SECOND_MS
const SVG = 'http://www.w3.org/2000/svg'
/** Never part of a picture: left out when it is stored, and again when it is built. */
const NEVER = /^(?:script|style|link|meta|base|iframe|object|embed|form)$/i
const NEVER_SET = /^(?:on|srcdoc$|formaction$|autofocus$)/i

/** Serializes an element's current content, without what cannot be drawn again. */
export function describe(element: Element): readonly Drawn[] {
  return [...element.childNodes].flatMap((child): readonly Drawn[] => {
    if (child instanceof Text) return [child.data]
    // An object URL ends with the page.
    if (
      !(child instanceof Element) ||
      NEVER.test(child.localName) ||
      child.getAttribute('src')?.startsWith('blob:') === true
    )
      return []
    const attributes = [...child.attributes]
      .filter(({ name }) => !NEVER_SET.test(name))
      .map(({ name, value }): [string, string] => [name, value])
    // React sets it only as a property.
    if (child instanceof HTMLInputElement && child.checked) attributes.push(['checked', ''])
    return [[child.localName, attributes, describe(child)]]
  })
}

/** Builds a serialized node. */
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
 * Shows a picture's content in a copy of the page's skeleton (`data-shape`, see ShellSkeleton). Does nothing if the
 * skeleton is gone.
 */
export function showPicture(page: Document, content: readonly Drawn[], language: string): void {
  const shape = page.querySelector('[data-shape]')
  if (shape === null) return
  // Beside the skeleton, with another tag: React hydrates the skeleton and skips elements it does not know.
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
