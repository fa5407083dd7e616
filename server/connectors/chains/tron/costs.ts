/**
 * Tron's charges besides energy: bandwidth per byte, and activating an account that nobody has paid before. All in sun,
 * a millionth of a TRX. The numbers are chain parameters; the sender checks with a node whether they still hold.
 */

/** The price of one byte of bandwidth beyond an account's free allowance (`getTransactionFee`). */
export const SUN_PER_BYTE = 1_000n
/**
 * A payment to an account that does not exist yet: 1 TRX (`getCreateNewAccountFeeInSystemContract`) and 0.1 TRX instead
 * of bandwidth (`getCreateAccountFee`).
 */
export const ACTIVATION_SUN = 1_100_000n

// Field header, length and 65 bytes of one signature; field header and a length of two bytes before the signed part.
const SIGNATURE_BYTES = 67
const HEADER_BYTES = 3
// The node adds space for a result to every contract (Constant.MAX_RESULT_SIZE_IN_TX).
const RESULT_BYTES = 64

/**
 * Returns the maximum bandwidth cost of a transaction, in sun, including its signature and its result; free bandwidth
 * may reduce it to zero. `rawDataBytes` is the size of the signed part (128 to 16,383 bytes). Pure.
 */
export const bandwidthSun = (rawDataBytes: number): bigint =>
  BigInt(rawDataBytes + HEADER_BYTES + SIGNATURE_BYTES + RESULT_BYTES) * SUN_PER_BYTE
