-- What keeps a person safe names the person: no violation.
create table holders.holds (
  user_id text not null
);
-- What is held of money has a holder.
create table holders.deposit_holds (
  user_id text not null
);
