alter table savings.pots add column user_id text;
