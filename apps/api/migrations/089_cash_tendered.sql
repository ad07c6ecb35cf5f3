-- What the customer handed over at the counter, so that a bill says received and change, also when it is printed again.
alter table payments add column tendered_paise bigint
  check (tendered_paise is null or tendered_paise >= amount_paise and mode = 'cash');
