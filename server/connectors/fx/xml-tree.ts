/**
 * Reads an XML document of one namespace into a tree of its elements. Texts stay texts, so that no amount becomes a
 * float. Document types are refused, since entities defined in one could grow without bound.
 */
import { SaxesParser } from 'saxes'

/** An element: its local name, its attributes without a namespace, its text without surrounding blanks, its children. */
export type XmlElement = {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly text: string
  readonly children: readonly XmlElement[]
}

type Open = { name: string; attributes: Map<string, string>; text: string; children: XmlElement[] }

/** Returns the root element. Throws on what is not well-formed, or has an element of another namespace. */
export function xmlTree(xml: string, namespace: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true })
  const open: Open[] = []
  let root: XmlElement | null = null
  parser.on('error', (error) => {
    throw error
  })
  parser.on('doctype', () => {
    throw new TypeError('a document type is not part of the format')
  })
  parser.on('opentag', (tag) => {
    if (tag.uri !== namespace) throw new TypeError(`<${tag.local}> is of another namespace`)
    const attributes = Object.values(tag.attributes).filter(({ uri }) => uri === '')
    open.push({
      name: tag.local,
      attributes: new Map(attributes.map(({ local, value }) => [local, value])),
      text: '',
      children: [],
    })
  })
  parser.on('text', (text) => {
    const current = open.at(-1)
    if (current !== undefined) current.text += text
  })
  parser.on('closetag', () => {
    const closed = open.pop()
    if (closed === undefined) return
    const element: XmlElement = { ...closed, text: closed.text.trim() }
    const parent = open.at(-1)
    if (parent === undefined) root = element
    else parent.children.push(element)
  })
  parser.write(xml).close()
  if (root === null) throw new TypeError('the document is empty')
  return root
}

/** Returns the children of this name. */
export const allOf = ({ children }: XmlElement, name: string): readonly XmlElement[] =>
  children.filter((child) => child.name === name)

/** Returns the only element at a path of names; `null` when there is none. Throws when there are several. */
export function oneAt(from: XmlElement, ...path: readonly string[]): XmlElement | null {
  let current: XmlElement = from
  for (const name of path) {
    const [found, ...more] = allOf(current, name)
    if (more.length > 0) throw new TypeError(`there are several <${name}> in <${current.name}>`)
    if (found === undefined) return null
    current = found
  }
  return current
}

/** Returns the text at a path; `null` when there is none. */
export const textAt = (from: XmlElement, ...path: readonly string[]): string | null => {
  const text = oneAt(from, ...path)?.text ?? ''
  return text === '' ? null : text
}
