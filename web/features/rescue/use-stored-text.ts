/** A text of the page that is stored with every change. */
import { useState } from 'react'
import { storeText, readStoredText } from './stored-text.ts'

/** The text under a name, and how to change it ('' deletes it). Use another component (`key`) for another name. */
export function useStoredText(name: string): readonly [string, (text: string) => void] {
  const [text, setText] = useState(() => readStoredText(sessionStorage, name))
  return [
    text,
    (next) => {
      storeText(sessionStorage, name, next)
      setText(next)
    },
  ]
}
