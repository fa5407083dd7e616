/** What the supplier's bank said of the name, as it is signed. */
import { NameNote } from '@zend/web/data/suppliers'
import type { ReactElement } from 'react'

/** The note across both columns of the signed lines. */
export function NameLine({ answer, name }: { readonly answer: string; readonly name: string }): ReactElement {
  return (
    <div className="col-span-2">
      <NameNote answer={answer} name={name === '' ? null : name} />
    </div>
  )
}
