// Tabs: several views of one thing, one shown at a time.

import { Tabs as Ark } from '@ark-ui/react/tabs'
import type { ReactElement, ReactNode } from 'react'

/** One tab: its value, its label, its content. */
export type Tab = { readonly value: string; readonly label: ReactNode; readonly content: ReactNode }

/** Properties of tabs: a `label` for screen readers, the tabs, the open one (the first by default). */
export type TabsProps = {
  readonly label: string
  readonly tabs: readonly Tab[]
  readonly value?: string
  readonly onChange?: (value: string) => void
  readonly className?: string
}

/** A line of tabs and the panel of the open one. Arrow keys move between tabs. */
export function Tabs({ label, tabs, value, onChange, className }: TabsProps): ReactElement {
  return (
    <Ark.Root
      defaultValue={tabs[0]?.value ?? ''}
      {...(value !== undefined && { value })}
      onValueChange={(details) => onChange?.(details.value)}
      lazyMount
      className={className}
    >
      <Ark.List aria-label={label} className="flex gap-6 overflow-x-auto border-b border-line [scrollbar-width:none]">
        {tabs.map((tab) => (
          <Ark.Trigger
            key={tab.value}
            value={tab.value}
            className="-mb-px min-h-12 shrink-0 border-b-3 border-transparent text-body font-semibold text-muted hover:text-ink focus-visible:-outline-offset-3 data-selected:border-brand data-selected:text-ink"
          >
            {tab.label}
          </Ark.Trigger>
        ))}
      </Ark.List>
      {tabs.map((tab) => (
        <Ark.Content key={tab.value} value={tab.value} className="pt-5">
          {tab.content}
        </Ark.Content>
      ))}
    </Ark.Root>
  )
}
