-- Reports of companies: payments abroad by month, and who did what; and payments abroad by API key.
create index payments_converted_by_month on fx.payments (holder, converted_at) where converted_at is not null;
create index payments_delivered_by_month on fx.payments (holder, delivered_at) where delivered_at is not null;
create index payments_returned_by_month on fx.payments (holder, closed_at) where state = 'returned';

-- The order of a payment is shown to its company as it was sent, with the moment of it.
grant select (reference, at) on fx.sends to zend_api;

-- What was done for a company is found by it, whatever the subject is: a key, a payee, a webhook.
create index events_company on audit.events ((facts ->> 'company'), number desc) where facts ? 'company';

alter table api_keys.keys drop constraint keys_scopes_check, drop constraint keys_check,
  add constraint keys_scopes_check
    check (scopes <@ array['view', 'deposit', 'swap', 'withdrawal', 'quicksell', 'fx', 'report.export']),
  add constraint keys_signed_check
    check (not scopes && array['withdrawal', 'quicksell', 'fx'] or cardinality(ips) > 0 and public_key is not null);
