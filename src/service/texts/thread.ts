// Thread for work on long texts, started by `texts.ts`.
import { serveTasks } from '../../threads/tasks.ts';
import { threadTasks } from './threadTasks.ts';

serveTasks(threadTasks);
