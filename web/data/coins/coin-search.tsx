/**
 * A search for a coin by name or code, above every list of coins, and the message if none matches. The screen filters
 * its own list.
 */
import { Trans, useLingui } from '@lingui/react/macro'
import { TextField } from '@zend/web/ui/fields'
import { IconSearch } from '@zend/web/ui/icons'
import type { ReactElement } from 'react'

/** The search field. `typed` is its value; the caller owns the state. */
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

/** Replaces the list if no coin matches. */
export function NoCoinMatches(): ReactElement {
  return (
    <p className="px-6 py-10 text-center text-label text-muted">
      <Trans>No asset of ours matches that.</Trans>
    </p>
  )
}
