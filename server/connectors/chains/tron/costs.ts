/**
 * What Tron charges beside energy: bandwidth by the byte, and for waking an account that nobody has paid before. All in
 * sun, a millionth of a TRX. The numbers are chain parameters; the sender asks a node whether they still hold.
 */

/** One byte of bandwidth beyond what an account has free (`getTransactionFee`). */
export const SUN_PER_BYTE = 1_000n
/**
 * A payment to an account that does not exist yet: 1 TRX (`getCreateNewAccountFeeInSystemContract`) and 0.1 TRX instead
 * of bandwidth (`getCreateAccountFee`).
 */
export const ACTIVATION_SUN = 1_100_000n

// Field header, length and 65 bytes of one signature; field header and a length of two bytes before the signed part.
const SIGNATURE_BYTES = 67
const HEADER_BYTES = 3
// The node counts the room for a result with every contract (Constant.MAX_RESULT_SIZE_IN_TX).
const RESULT_BYTES = 64

/**
 * The most that the bandwidth of a transaction costs, in sun, its signature and the room for its result included; free
 * bandwidth may make it nothing. `rawDataBytes` is the size of what is signed (128 to 16,383 bytes). Pure.
 */
export const bandwidthSun = (rawDataBytes: number): bigint =>
  BigInt(rawDataBytes + HEADER_BYTES + SIGNATURE_BYTES + RESULT_BYTES) * SUN_PER_BYTE
