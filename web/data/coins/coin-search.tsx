/**
 * Finding a coin by its name or code, above every list of coins, and what is said when none matches. Which list it
 * narrows is the screen's.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { IconSearch, TextField } from '@zend/web/ui'
import type { ReactElement } from 'react'

/** The search field. `typed` is what was typed so far; the caller keeps it. */
export function CoinSearch({
  typed,
  onTyped,
  className,
}: {
  readonly typed: string
  readonly onTyped: (typed: string) => void
  readonly className?: string
}): ReactElement {
  const { t } = useLingui()
  return (
    <TextField
      label={t`Find a coin`}
      labelHidden
      type="search"
      prefix={<IconSearch size={20} />}
      placeholder={t`Name or code, for example BTC`}
      value={typed}
      onChange={(event) => onTyped(event.currentTarget.value)}
      autoComplete="off"
      spellCheck={false}
      {...(className === undefined ? {} : { className })}
    />
  )
}

/** What stands in place of the list when no coin matches. */
export function NoCoinMatches(): ReactElement {
  return (
    <p className="px-6 py-10 text-center text-label text-muted">
      <Trans>No asset of ours matches that.</Trans>
    </p>
  )
}
