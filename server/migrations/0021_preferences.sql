-- What a user has chosen in the browser app.
CREATE TABLE user_preference (
  company_id bigint NOT NULL,
  username text NOT NULL,
  version bigint NOT NULL DEFAULT 1,
  preferences jsonb NOT NULL,
  modified_date timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, username),
  FOREIGN KEY (company_id, username) REFERENCES app_user (company_id, username) ON DELETE CASCADE
);

-- For the part of the map that a user looks at.
CREATE INDEX project_place ON project (company_id,
  ((location #>> '{coordinate,latitude}')::float8), ((location #>> '{coordinate,longitude}')::float8))
  WHERE location IS NOT NULL;
