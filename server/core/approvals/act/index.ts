/** Public interface for products that declare what of theirs can need approval. Pure. */
export { type ApprovableKind, type ApprovableKinds, approvableKinds } from '../kinds.ts'
export { detailOf, moneyOf, mostOf, type Payload, type PayloadOfKind, readPayload } from '../payload.ts'
