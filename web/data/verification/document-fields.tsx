/** A document and a face: which kind, and a slot for each photo, uploaded as it is taken. */
import { useLingui } from '@lingui/react/macro'
import type { Id } from '@zend/kernel'
import type { UploadOptions } from '@zend/web/client/upload'
import { NativeSelect } from '@zend/web/ui/fields'
import { type ReactElement, useState } from 'react'
import { FileSlot } from './file-slot.tsx'
import { PICTURES, type SentFile, useFile } from './use-file.ts'

/** A kind of document of a country. */
type DocumentKind = { readonly idType: string; readonly label: string; readonly sides: number }

/** The document as it is handed in. */
export type GivenDocument = {
  readonly idType: string
  readonly front: Id<'vfl'>
  readonly back?: Id<'vfl'>
  readonly selfie: Id<'vfl'>
}

/** What is chosen and uploaded so far; `given` is `null` while a photo is missing. */
export type DocumentDraft = {
  readonly kinds: readonly DocumentKind[]
  readonly idType: string
  readonly choose: (idType: string) => void
  readonly twoSided: boolean
  readonly front: SentFile
  readonly back: SentFile
  readonly selfie: SentFile
  readonly given: GivenDocument | null
}

/** Holds the choice and the photos. */
export function useDocument(
  kinds: readonly DocumentKind[],
  upload: (file: Blob, options: UploadOptions) => Promise<Id<'vfl'>>,
): DocumentDraft {
  const [idType, choose] = useState(kinds[0]?.idType ?? '')
  const [front, back, selfie] = [useFile(PICTURES, upload), useFile(PICTURES, upload), useFile(PICTURES, upload)]
  const twoSided = kinds.find((kind) => kind.idType === idType)?.sides === 2
  const [frontId, backId, selfieId] = [front, back, selfie].map(({ state }) =>
    state.is === 'done' ? state.value : undefined,
  )
  const isComplete = frontId !== undefined && selfieId !== undefined && (!twoSided || backId !== undefined)
  const given = isComplete
    ? { idType, front: frontId, selfie: selfieId, ...(twoSided && backId !== undefined ? { back: backId } : {}) }
    : null
  return { kinds, idType, choose, twoSided, front, back, selfie, given }
}

/** The fields. `missing` marks the photos that are still to be taken. */
export function DocumentFields({
  document: { kinds, idType, choose, twoSided, front, back, selfie },
  missing,
}: {
  readonly document: DocumentDraft
  readonly missing: boolean
}): ReactElement {
  const { t } = useLingui()
  return (
    <>
      <NativeSelect
        name="idType"
        label={t`Document`}
        choices={kinds.map((kind) => ({ value: kind.idType, text: kind.label }))}
        value={idType}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      <FileSlot
        label={twoSided ? t`Front side` : t`The page with your photo`}
        hint={t`JPEG, PNG or WebP, up to 8 MB.`}
        types={PICTURES}
        camera="environment"
        file={front}
        missing={missing}
      />
      {twoSided ? (
        <FileSlot
          label={t`Back side`}
          hint={t`JPEG, PNG or WebP, up to 8 MB.`}
          types={PICTURES}
          camera="environment"
          file={back}
          missing={missing}
        />
      ) : null}
      <FileSlot
        label={t`Your face`}
        hint={t`Look into the camera, without glasses or hat. It must be taken now.`}
        types={PICTURES}
        camera="user"
        file={selfie}
        missing={missing}
      />
    </>
  )
}
