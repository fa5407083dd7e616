/** The search for assets: filters the coins as one types and leads to receiving the one that is chosen. */
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { balanceQuery } from '@zend/web/client'
import { CoinIcon, IconSearch, Private, useFormat } from '@zend/web/ui'
import { type KeyboardEvent, type ReactElement, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { matchingCoins } from './matching-coins.ts'

/** A field with the coins that match beneath it. In a dialog (`inline`) the list is part of the page. */
export function AssetSearch({ inline = false, onChosen }: { readonly inline?: boolean; readonly onChosen?: () => void }): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const list = useId()
  const box = useRef<HTMLElement>(null)
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const { data } = useQuery(balanceQuery())
  const found = matchingCoins(data?.balances ?? [], typed)
  const shown = inline || (open && typed.trim() !== '')

  const close = (): void => {
    setOpen(false)
    setTyped('')
    onChosen?.()
  }
  const move = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') setOpen(false)
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const stops = [...(box.current?.querySelectorAll<HTMLElement>('input, a') ?? [])]
    const at = stops.findIndex((stop) => stop === document.activeElement)
    const next = stops[at + (event.key === 'ArrowDown' ? 1 : -1)]
    if (next === undefined) return
    event.preventDefault()
    next.focus()
  }
  return (
    <search
      ref={box}
      className="relative block w-full"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <label className="flex h-11 items-center gap-2.5 rounded-pill border border-line bg-surface px-4 text-label text-muted has-[:focus-visible]:border-action has-[:focus-visible]:shadow-[0_0_0_3px_var(--action-soft)]">
        <IconSearch size={19} />
        <span className="visually-hidden">
          <Trans>Search for assets</Trans>
        </span>
        <input
          onKeyDown={move}
          type="search"
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setOpen(true)
          }}
          onFocus={() => setOpen(true)}
          placeholder={t`search for assets e.g BTC`}
          autoComplete="off"
          spellCheck={false}
          aria-controls={list}
          className="min-w-0 flex-1 bg-transparent text-body text-ink outline-none placeholder:text-label placeholder:text-muted [&::-webkit-search-cancel-button]:hidden"
        />
      </label>
      <p role="status" className="visually-hidden">
        {shown && typed.trim() !== '' ? <Plural value={found.length} one="# asset found" other="# assets found" /> : null}
      </p>
      <div id={list} className={inline ? 'mt-3' : 'absolute inset-x-0 top-full z-30 mt-2'}>
        {shown ? (
          <ul className={inline ? '' : 'overflow-hidden rounded-row border border-card-line bg-surface p-1.5 shadow-float'}>
            {found.map(({ currency, name, available }) => (
              <li key={currency}>
                <Link
                  to={`/deposit/networks?currency=${currency}`}
                  onClick={close}
                  onKeyDown={move}
                  className="flex min-h-13 items-center gap-3 rounded-tile px-2.5 text-body hover:bg-raised focus-visible:-outline-offset-2"
                >
                  <CoinIcon code={currency} size={32} />
                  <span className="min-w-0 flex-1 truncate font-semibold">{name}</span>
                  <span className="num text-meta text-muted">
                    <Private>{format.coin(available, currency)}</Private>
                  </span>
                </Link>
              </li>
            ))}
            {found.length === 0 ? (
              <li className="px-3 py-3 text-label text-muted">
                <Trans>No asset of ours matches that.</Trans>
              </li>
            ) : null}
          </ul>
        ) : null}
      </div>
    </search>
  )
}
