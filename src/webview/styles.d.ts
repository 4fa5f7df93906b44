/** Style sheets are imported for the bundler to gather; they export nothing. */
declare module '*.css';
