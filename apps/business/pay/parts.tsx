/**
 * The parts of the payers' page. React draws them at build time, once for each language; the script in the browser
 * fills the slots, and shows what applies.
 */
import type { ReactElement, ReactNode } from 'react'
import type { Flag, SlotName } from './script/view.ts'

/** Text that the script fills in. */
export const Slot = ({ name, className }: { readonly name: SlotName; readonly className?: string }): ReactElement => (
  <span data-slot={name} className={className} />
)

/** What is shown while one of these applies. */
export function When({
  flags,
  as: Element = 'div',
  className,
  children,
  ...rest
}: {
  readonly flags: readonly Flag[]
  readonly as?: 'div' | 'p' | 'section' | 'li' | 'span' | 'form' | 'article'
  readonly className?: string
  readonly role?: 'status' | 'alert'
  readonly 'aria-label'?: string
  readonly 'data-form'?: string
  readonly children: ReactNode
}): ReactElement {
  return (
    <Element data-when={flags.join(' ')} className={className} hidden {...rest}>
      {children}
    </Element>
  )
}

/** A button that the script knows by its act. */
export const Act = ({
  name,
  quiet = false,
  children,
}: {
  readonly name: string
  readonly quiet?: boolean
  readonly children: ReactNode
}): ReactElement => (
  <button type="button" data-act={name} className={quiet ? 'quiet' : 'loud'}>
    {children}
  </button>
)

/** A fact with its label; left out where the slot has nothing. */
export const Fact = ({
  flag,
  label,
  slot,
}: {
  readonly flag: Flag
  readonly label: string
  readonly slot: SlotName
}) => (
  <When flags={[flag]} className="fact">
    <dt>{label}</dt>
    <dd>
      <Slot name={slot} />
    </dd>
  </When>
)

/** A value to be copied to the last character, with the button that does it. */
export const Copied = ({
  slot,
  label,
  copy,
  done,
}: {
  readonly slot: SlotName
  readonly label: string
  readonly copy: string
  readonly done: string
}): ReactElement => (
  <div className="copied">
    <span className="label">{label}</span>
    <code data-slot={slot} />
    <button type="button" data-copy={slot} className="quiet" aria-label={`${copy}: ${label}`}>
      <span data-idle>{copy}</span>
      <span data-done hidden>
        {done}
      </span>
    </button>
  </div>
)
