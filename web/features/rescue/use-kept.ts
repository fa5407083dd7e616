/** A text of the page that is stored with every change. */
import { useState } from 'react'
import { keep, readKept } from './kept.ts'

/** The text under a name, and how to change it ('' deletes it). Use another component (`key`) for another name. */
export function useKept(name: string): readonly [string, (text: string) => void] {
  const [text, setText] = useState(() => readKept(sessionStorage, name))
  return [
    text,
    (next) => {
      keep(sessionStorage, name, next)
      setText(next)
    },
  ]
}
