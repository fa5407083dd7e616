/** Adds a coin to the favourites, or removes it. */
import { useLingui } from '@lingui/react/macro'
import { ASSET_NAMES, type CoinCode } from '@zend/kernel'
import { cx, IconButton } from '@zend/web/ui'
import { IconStar } from '@zend/web/ui/icons'
import type { ReactElement } from 'react'
import type { Favourites } from './use-favourites.ts'

/** The star of a coin: filled while it is a favourite. It waits until the favourites are known. */
export function StarButton({
  coin,
  favourites: { coins, toggle },
  className,
}: {
  readonly coin: CoinCode
  readonly favourites: Favourites
  readonly className?: string
}): ReactElement {
  const { t } = useLingui()
  const isOn = coins?.includes(coin) ?? false
  const name = ASSET_NAMES[coin]
  return (
    <IconButton
      plain
      label={t`Favourite: ${name}`}
      aria-pressed={isOn}
      disabled={coins === undefined}
      onClick={() => toggle(coin)}
      icon={<IconStar size={20} className={cx(isOn && 'fill-current')} />}
      className={cx(isOn ? 'text-brand-ink!' : 'text-muted!', className)}
    />
  )
}
