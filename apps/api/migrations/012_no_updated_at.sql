-- Nothing reads these columns: events record every change with its time.
alter table orders drop column updated_at;
alter table products drop column updated_at;
