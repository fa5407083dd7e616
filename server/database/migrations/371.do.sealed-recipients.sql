-- Why: messages to phones are kept for a while after they went, and each named its customer's number in plain. It is sealed as the text is (decision 057).
-- Data: none is touched; messages from before are removed after thirty days, as all are.
alter table sms.outbox alter column phone drop not null;
alter table sms.outbox add column sealed_phone bytea;
alter table sms.outbox add constraint outbox_one_phone check (num_nonnulls(phone, sealed_phone) = 1) not valid;
comment on column sms.outbox.phone is 'The number, of messages from before numbers were sealed.';
