// A person's picture, or their initials. Decorative: the name is beside it.

import type { ReactElement } from 'react'

/** The initials of a name: those of its first and last word. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends
    .map((word) => word?.charAt(0) ?? '')
    .join('')
    .toLocaleUpperCase()
}

/** A round picture of `size` px. */
export function PersonPicture({
  name,
  image,
  size = 44,
}: {
  readonly name: string
  readonly image: string | null
  readonly size?: number
}): ReactElement {
  return (
    <span
      aria-hidden
      className="grid shrink-0 place-items-center overflow-hidden rounded-pill bg-brand-soft font-bold text-brand-ink"
      style={{ width: size, height: size, fontSize: size * 0.38 }}
    >
      {image === null ? initialsOf(name) : <img src={image} alt="" className="size-full object-cover" />}
    </span>
  )
}
