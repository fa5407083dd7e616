/** Public interface of the SMS module: text messages to customers' phones. */
export { DELIVER_SMS_JOB, deliverSms, type SmsDelivery, type SmsDeliveryDeps } from './deliver-sms.ts'
export { type CodeMessage, sendCodeBySms, type SmsDeps, smsKeyFrom, tellOldNumber } from './send-sms.ts'
export { purgeSms, PURGE_SMS_JOB } from './purge-sms.ts'
