-- Why: whoever can write a credential's row could give a customer a password or a passkey of their own. Each now carries a MAC by a key outside the database,
-- over what it is and whose it is; tokens are keyed hashes that name their holder.
-- Data: sessions, trusted devices and links end, since their tokens were stored otherwise. Passwords and passkeys from before have no MAC and open nothing: a
-- password is set anew through the mailbox, a passkey is added again.
alter table passkeys.passkeys add column mac bytea check (octet_length(mac) = 32);
comment on column passkeys.passkeys.mac is 'HMAC over customer, credential, public key and from when it confirms.';
comment on column identity.users.password_hash is 'The hash, and behind ~ its HMAC, which names whose it is.';
comment on column identity.tokens.hash is 'A keyed hash of the token, which names its holder.';
update identity.sessions set ended_at = now(), ended_because = 'token_form' where ended_at is null;
delete from identity.tokens;
update identity.trusted_devices set revoked_at = now() where revoked_at is null;
delete from identity.freeze_links;
