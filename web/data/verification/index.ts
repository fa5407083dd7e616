/** Verification, as the API tells and takes it. */
export {
  type AddressForm,
  confirmPhone,
  handInAddress,
  handInDocument,
  handInFile,
  handInNumber,
  sendPhoneCode,
  verificationQuery,
} from './verification.queries.ts'
