alter table cards.cards add column if not exists customer_id text;
