create table quick_sell.sells (
  id text primary key,
  payer_user_id text not null
);
