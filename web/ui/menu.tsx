// Menus that open from a button: a list of actions, or a choice of one.

import { Menu as Ark } from '@ark-ui/react/menu'
import { type ReactElement, type ReactNode, type RefObject, useRef } from 'react'
import { cx } from './class-names.ts'
import { IconCheck } from './icons/icons.tsx'

const CONTENT =
  'z-50 max-h-[70dvh] min-w-50 overflow-y-auto overscroll-contain rounded-row border border-card-line bg-surface p-1.5 text-ink shadow-float outline-none data-[state=open]:animate-enter data-[state=closed]:animate-leave'
const ITEM =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-tile px-3.5 text-label font-medium select-none data-highlighted:bg-raised data-disabled:cursor-not-allowed data-disabled:opacity-45'

/** One action of a menu. `danger` shows it in the colour of irreversible actions. */
export type MenuItem = {
  readonly value: string
  readonly label: ReactNode
  readonly icon?: ReactNode
  readonly danger?: boolean
  readonly disabled?: boolean
  readonly onSelect: () => void
}

/** Properties of a menu: a name for screen readers, the content and classes of its button, its actions. */
export type MenuProps = {
  readonly label: string
  readonly trigger: ReactNode
  readonly triggerClassName: string
  readonly items: readonly MenuItem[]
}

/**
 * Restores the focus to the button of a closing menu. The library does so on close, but an arrow key pressed just
 * before moves the focus in the next frame into the closing list, which would remove it.
 */
function useFocusBack(): {
  readonly button: RefObject<HTMLButtonElement | null>
  readonly list: RefObject<HTMLDivElement | null>
  readonly onExitComplete: () => void
} {
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const onExitComplete = (): void => {
    if (list.current?.contains(document.activeElement) === true) button.current?.focus({ preventScroll: true })
  }
  return { button, list, onExitComplete }
}

/** A menu of actions. */
export function Menu({ label, trigger, triggerClassName, items }: MenuProps): ReactElement {
  const { button, list, onExitComplete } = useFocusBack()
  return (
    <Ark.Root
      aria-label={label}
      positioning={{ placement: 'bottom-end', strategy: 'fixed' }}
      onSelect={(details) => items.find((item) => item.value === details.value)?.onSelect()}
      onExitComplete={onExitComplete}
      lazyMount
      unmountOnExit
    >
      <Ark.Trigger ref={button} aria-label={label} className={triggerClassName}>
        {trigger}
      </Ark.Trigger>
      <Ark.Positioner>
        <Ark.Content ref={list} className={CONTENT}>
          {items.map((item) => (
            <Ark.Item
              key={item.value}
              value={item.value}
              {...(item.disabled !== undefined && { disabled: item.disabled })}
              className={cx(ITEM, item.danger === true && 'text-bad')}
            >
              {item.icon}
              {item.label}
            </Ark.Item>
          ))}
        </Ark.Content>
      </Ark.Positioner>
    </Ark.Root>
  )
}

/** One choice of a choice menu: `aside` is muted at its end, hidden from screen readers. */
export type MenuChoice<Value extends string> = {
  readonly value: Value
  readonly label: ReactNode
  readonly aside?: ReactNode
}

/** Properties of a choice menu: as a menu, with the chosen value. */
export type ChoiceMenuProps<Value extends string> = {
  readonly label: string
  readonly trigger: ReactNode
  readonly triggerClassName: string
  readonly choices: readonly MenuChoice<Value>[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** A menu to choose one value: a language, a currency. */
export function ChoiceMenu<Value extends string>({
  label,
  trigger,
  triggerClassName,
  choices,
  value,
  onChange,
}: ChoiceMenuProps<Value>): ReactElement {
  const { button, list, onExitComplete } = useFocusBack()
  return (
    <Ark.Root
      positioning={{ placement: 'bottom-end', strategy: 'fixed' }}
      onExitComplete={onExitComplete}
      lazyMount
      unmountOnExit
    >
      <Ark.Trigger ref={button} aria-label={label} className={triggerClassName}>
        {trigger}
      </Ark.Trigger>
      <Ark.Positioner>
        <Ark.Content ref={list} className={CONTENT}>
          <Ark.RadioItemGroup
            aria-label={label}
            value={value}
            onValueChange={(details) => {
              const chosen = choices.find((choice) => choice.value === details.value)
              if (chosen !== undefined) onChange(chosen.value)
            }}
          >
            {choices.map((choice) => (
              <Ark.RadioItem key={choice.value} value={choice.value} className={ITEM}>
                <Ark.ItemText className="flex-1">{choice.label}</Ark.ItemText>
                {choice.aside === undefined ? null : (
                  <span aria-hidden className="text-meta text-muted">
                    {choice.aside}
                  </span>
                )}
                <span className="grid size-5 place-items-center text-action">
                  <Ark.ItemIndicator>
                    <IconCheck size={18} />
                  </Ark.ItemIndicator>
                </span>
              </Ark.RadioItem>
            ))}
          </Ark.RadioItemGroup>
        </Ark.Content>
      </Ark.Positioner>
    </Ark.Root>
  )
}
