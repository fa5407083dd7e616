/** The bar above a history: the lists of the specification as chips, a search, and the filters behind one button. */
import { Trans, useLingui } from '@lingui/react/macro'
import { lazyPart } from '@zend/web/client/lazy-part'
import { May } from '@zend/web/data/companies'
import type { HistoryNarrowing } from '@zend/web/data/wallet'
import { addTexts } from '@zend/web/i18n'
import { Button, IconButton } from '@zend/web/ui'
import { Chips, TextField } from '@zend/web/ui/fields'
import { IconClose, IconReceipt, IconSearch, IconSliders } from '@zend/web/ui/icons'
import { type ReactElement, Suspense, useEffect, useId, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { filterCount, type HistoryKind, KIND_PATHS, withFilters } from './history.params.ts'

const TYPING_PAUSE_MS = 300

const statementDialog = lazyPart(async () => {
  const [{ StatementDialog }] = await Promise.all([import('./statement-dialog.tsx'), addTexts('help')])
  return StatementDialog
})
const filtersDialog = lazyPart(async () => {
  const [{ FiltersDialog }] = await Promise.all([import('./filters-dialog.tsx'), addTexts('help')])
  return FiltersDialog
})

/** The bar. */
export function HistoryBar({
  kind,
  narrowing,
}: {
  readonly kind: HistoryKind
  readonly narrowing: HistoryNarrowing
}): ReactElement {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const [filtering, setFiltering] = useState<boolean | null>(null)
  const [stating, setStating] = useState<boolean | null>(null)
  const count = filterCount(narrowing)
  const change = (changes: Readonly<Record<string, string>>): void =>
    setSearch((now) => withFilters(now, changes), { replace: true })
  return (
    <div className="grid grid-cols-1 gap-3">
      <Chips<HistoryKind>
        label={t`Show`}
        value={kind}
        onChange={(next) => void navigate({ pathname: KIND_PATHS[next], search: search.toString() }, { replace: true })}
        segments={[
          { value: 'all', label: t`All` },
          { value: 'token', label: t`Token` },
          { value: 'swap', label: t({ message: 'Swap', context: 'noun' }) },
          { value: 'zend', label: t`Zend` },
          { value: 'sell', label: t`Quick sell` },
        ]}
      />
      <div className="flex items-end gap-2.5 big-text:flex-wrap">
        <Words given={narrowing.search ?? ''} onSearch={(words) => change({ search: words })} />
        <IconButton
          label={count === 0 ? t`Filter` : t`Filter: ${count}`}
          icon={<IconSliders />}
          count={count}
          className="size-13!"
          onClick={() => setFiltering(true)}
        />
        <May permission="report.export">
          <IconButton
            label={t`Statement`}
            icon={
              <span className="flex items-center gap-2">
                <IconReceipt />
                <span className="hidden text-label font-semibold laptop:inline">
                  <Trans>Statement</Trans>
                </span>
              </span>
            }
            className="size-13! laptop:w-auto! laptop:px-5!"
            onClick={() => setStating(true)}
          />
        </May>
      </div>
      {count === 0 ? null : (
        <Button
          variant="ghost"
          size="small"
          icon={<IconClose size={18} />}
          className="justify-self-start"
          onClick={() => change({ currency: '', status: '', from: '', to: '' })}
        >
          <Trans>Show all of them</Trans>
        </Button>
      )}
      {filtering === null ? null : (
        <Suspense>
          <filtersDialog.Part
            open={filtering}
            onClose={() => setFiltering(false)}
            narrowing={narrowing}
            onChange={change}
          />
        </Suspense>
      )}
      {stating === null ? null : (
        <Suspense>
          <statementDialog.Part open={stating} onClose={() => setStating(false)} narrowing={narrowing} />
        </Suspense>
      )}
    </div>
  )
}

/** Whether a key goes into a field. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

/** The search field; it searches after a pause in typing. A slash leads to it. */
function Words({
  given,
  onSearch,
}: {
  readonly given: string
  readonly onSearch: (words: string) => void
}): ReactElement {
  const { t } = useLingui()
  const [typed, setTyped] = useState(given)
  const field = useId()
  useEffect(() => {
    // As in every list of files or mails: a slash that nothing else takes goes to the filter.
    const focus = (event: KeyboardEvent): void => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      event.preventDefault()
      document.getElementById(field)?.focus()
    }
    addEventListener('keydown', focus)
    return () => removeEventListener('keydown', focus)
  }, [field])
  useEffect(() => {
    if (typed.trim() === given) return
    const timer = setTimeout(() => onSearch(typed.trim()), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, given, onSearch])
  return (
    <TextField
      id={field}
      type="search"
      label={t`Search transactions`}
      labelHidden
      placeholder={t`Coin, name, address or amount`}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      prefix={<IconSearch size={20} />}
      enterKeyHint="search"
      maxLength={100}
      className="min-w-0 flex-1 big-text:basis-full"
    />
  )
}
