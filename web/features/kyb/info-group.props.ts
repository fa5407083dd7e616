/** What a group of the business information is given. */
import type { InfoField, KybReason } from '@zend/contracts'
import type { ApiError } from '@zend/web/client/api-error'
import type { DraftField, Group, InfoDraft } from './info.form.ts'

/** What is asked for again, with the reason. */
export type Asked = ReadonlyMap<InfoField, KybReason | null>

/**
 * `draft` is typed, `base` stored; `known`: something is stored. `closed`: nothing can be changed, `onlyAsked`: only
 * what is asked for. `tried`: it was to be saved, so mistakes are shown.
 */
export type InfoGroupProps = {
  readonly group: Group
  readonly draft: InfoDraft
  readonly base: InfoDraft
  readonly onChange: (draft: InfoDraft) => void
  readonly known: { readonly info: unknown; readonly known: { readonly country: string } }
  readonly asked: Asked
  readonly closed: boolean
  readonly onlyAsked: boolean
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
  readonly wrong: readonly DraftField[]
  readonly tried: boolean
  readonly pending: boolean
  readonly error: ApiError | null
  readonly onSave: () => void
}
