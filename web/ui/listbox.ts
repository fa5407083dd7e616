// What lists of choices share: a choice, and how the list and its options look. It carries no list, so that a page with one kind does not fetch the other.

import type { ReactNode } from 'react'

/** One choice: `text` is what typing a letter finds; `aside` stands muted at the end. */
export type Choice = {
  readonly value: string
  readonly text: string
  readonly icon?: ReactNode
  readonly aside?: ReactNode
  readonly disabled?: boolean
}

/** The classes of a floating list and of one choice in it. */
export const LISTBOX =
  'z-60 max-h-72 overflow-y-auto overscroll-contain rounded-row border border-card-line bg-surface p-1.5 text-ink shadow-float outline-none data-[state=open]:animate-enter'
/** See LISTBOX. */
export const OPTION =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-tile px-3 text-body select-none data-highlighted:bg-raised data-disabled:cursor-not-allowed data-disabled:opacity-45'
