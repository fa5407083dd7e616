/**
 * The header's search: finds coins, actions for them, transactions and people while typing. Operated by keyboard:
 * arrows, Enter, Escape.
 */
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { transactionLink } from '@zend/web/data/links'
import { IconTile } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { IconSearch } from '@zend/web/ui/icons'
import { CoinIcon, Private } from '@zend/web/ui/money'
import { type KeyboardEvent, type ReactElement, type ReactNode, useId, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { PersonLink, TransactionLink } from './elsewhere-links.tsx'
import { found } from './search.ts'
import { useElsewhere } from './use-elsewhere.ts'
import { type FoundAction, type FoundCoin, type SearchPage, useFindables } from './use-findables.ts'

const COINS_MOST = 4
const ACTIONS_MOST = 5

/**
 * A field with its results beneath it. In a dialog (`inline`) the list is part of the page, and shows coins before
 * anything is typed. `personPath` is a person's page, where the app has one.
 */
export function AssetSearch({
  pages,
  permissions,
  inline = false,
  onChosen,
  personPath,
}: {
  readonly pages: readonly SearchPage[]
  readonly permissions: readonly string[]
  readonly inline?: boolean
  readonly onChosen?: () => void
  readonly personPath?: ((username: string) => string) | undefined
}): ReactElement {
  const { t } = useLingui()
  const navigate = useNavigate()
  const list = useId()
  const box = useRef<HTMLElement>(null)
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const { coins, actions } = useFindables({ asked: inline || open, pages, permissions })
  const asked = typed.trim() !== ''
  const foundCoins = asked ? found(coins, typed, COINS_MOST) : inline ? coins.slice(0, COINS_MOST) : []
  const foundActions = asked ? found(actions, typed, ACTIONS_MOST) : []
  const { transactions, person } = useElsewhere(inline || open ? typed : '', personPath !== undefined)
  const people = person === null || personPath === undefined ? [] : [{ ...person, path: personPath(person.username) }]
  const count = foundCoins.length + foundActions.length + transactions.length + people.length
  const shown = inline || (open && asked)

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
  const openFirst = (): void => {
    const elsewhere = [...people.map(({ path }) => path), ...transactions.map(({ _id }) => transactionLink(_id))]
    const first = [...[...foundCoins, ...foundActions].map(({ path }) => path), ...elsewhere][0]
    if (!asked || first === undefined) return
    close()
    void navigate(first)
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
          onKeyDown={(event) => {
            if (event.key === 'Enter') openFirst()
            else move(event)
          }}
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
        {shown && asked ? <Plural value={count} one="# result" other="# results" /> : null}
      </p>
      <div id={list} className={inline ? 'mt-3' : 'absolute inset-x-0 top-full z-30 mt-2'}>
        {shown ? (
          <div
            className={
              inline ? '' : 'overflow-hidden rounded-row border border-card-line bg-surface p-1.5 shadow-float'
            }
          >
            <Group title={t`Assets`} things={foundCoins}>
              {(coin) => <CoinLink key={coin.path} coin={coin} onChosen={close} onKeyDown={move} />}
            </Group>
            <Group title={t`Actions`} things={foundActions}>
              {(action) => <ActionLink key={action.path} action={action} onChosen={close} onKeyDown={move} />}
            </Group>
            <Group title={t`Zend Pay`} things={people}>
              {({ path, ...found }) => (
                <PersonLink key={path} person={found} path={path} className={ROW} onChosen={close} onKeyDown={move} />
              )}
            </Group>
            <Group title={t`Transaction`} things={transactions}>
              {(each) => (
                <TransactionLink key={each._id} transaction={each} className={ROW} onChosen={close} onKeyDown={move} />
              )}
            </Group>
            {count === 0 ? (
              <p className="px-3 py-3 text-label text-muted">
                <Trans>Nothing of ours matches that.</Trans>
              </p>
            ) : null}
          </div>
        ) : null}
      </div>
    </search>
  )
}

/** A titled list of results; nothing without any. */
function Group<T>({
  title,
  things,
  children,
}: {
  readonly title: string
  readonly things: readonly T[]
  readonly children: (thing: T) => ReactNode
}): ReactElement | null {
  const id = useId()
  if (things.length === 0) return null
  return (
    <>
      <p id={id} className="px-2.5 pt-2 pb-1 text-badge font-semibold text-muted">
        {title}
      </p>
      <ul aria-labelledby={id}>{things.map(children)}</ul>
    </>
  )
}

type LinkProps = { readonly onChosen: () => void; readonly onKeyDown: (event: KeyboardEvent) => void }

const ROW =
  'flex min-h-13 items-center gap-3 rounded-tile px-2.5 text-body hover:bg-raised focus-visible:-outline-offset-2'

function CoinLink({
  coin: { currency, name, path, available },
  onChosen,
  onKeyDown,
}: LinkProps & { readonly coin: FoundCoin }): ReactElement {
  const format = useFormat()
  return (
    <li>
      <Link to={path} onClick={onChosen} onKeyDown={onKeyDown} className={ROW}>
        <CoinIcon code={currency} size={32} />
        <span className="min-w-0 flex-1 truncate font-semibold">{name}</span>
        <span className="num text-meta text-muted">
          {available === null ? currency : <Private>{format.coin(available, currency)}</Private>}
        </span>
      </Link>
    </li>
  )
}

function ActionLink({
  action: { title, path, icon: Icon, tone },
  onChosen,
  onKeyDown,
}: LinkProps & { readonly action: FoundAction }): ReactElement {
  return (
    <li>
      <Link to={path} onClick={onChosen} onKeyDown={onKeyDown} className={ROW}>
        <IconTile tone={tone} size={32}>
          <Icon size={18} />
        </IconTile>
        <span className="min-w-0 flex-1 truncate font-semibold">{title}</span>
      </Link>
    </li>
  )
}
